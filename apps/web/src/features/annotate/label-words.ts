import type { AnswerLabel } from "@aes/core/annotations";
import { isLane, LANE_TITLE } from "../../components/domain/lane.tsx";

export const labelTitle = (label: AnswerLabel): string => (isLane(label) ? LANE_TITLE[label] : "Other");

/** Each label's digit and letter. */
export const LABEL_KEYS: Record<AnswerLabel, readonly string[]> = {
	read: ["1", "r"],
	build: ["2", "b"],
	write: ["3", "w"],
	test: ["4", "t"],
	other: ["0"],
};
