"use client";
import { DoneNotice } from "../../components/states/done-notice.tsx";
import type { Promotion } from "./use-promotion.ts";

/** Says what a promotion or rollback did, with its undo; or why it did nothing. */
export const PromotionNotice = ({ promotion: { dismiss, ...shown } }: { promotion: Promotion }) => (
	<DoneNotice done={shown.done} error={shown.error} isPending={shown.isPending} onDismiss={dismiss} className="mb-3" />
);
