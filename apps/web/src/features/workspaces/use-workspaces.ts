"use client";
import type { RouterOutputs } from "@aes/api";
import { useQuery } from "@tanstack/react-query";
import { IDLE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";

export type Workspace = RouterOutputs["workspaces"]["list"][number];
export type VersionRow = Workspace["versions"][number];
export type VersionCohort = VersionRow["cohorts"][number];
export type VersionDetail = RouterOutputs["workspaces"]["version"];

/** Asked for again now and then: proposals end, and commands change versions. */
export const useWorkspaces = () =>
	useQuery(useTRPC().workspaces.list.queryOptions(undefined, { refetchInterval: IDLE_MS }));

export const useWorkspaceVersion = (workspaceId: string, number: number) =>
	useQuery(useTRPC().workspaces.version.queryOptions({ workspaceId, number }, { refetchInterval: IDLE_MS }));
