import type { Route } from "next";

type Query = Record<string, string | number | null | undefined>;

/** Every address with a parameter, in one place: ids are encoded, empty values are left out. */
export const routes = {
	campaigns: () => toRoute("/campaigns", {}),
	/** A form that is filled in from an earlier campaign, or with the defaults. */
	newCampaign: (query: Query = {}) => toRoute("/campaigns/new", query),
	campaign: (id: string, query: Query = {}) => toRoute(`/campaigns/${encodeURIComponent(id)}`, query),
	/** Cohorts of these campaigns; all when none is named. */
	compare: (query: Query = {}) => toRoute("/compare", query),
	proposals: (query: Query = {}) => toRoute("/proposals", query),
	proposal: (id: string, query: Query = {}) => toRoute(`/proposals/${encodeURIComponent(id)}`, query),
	/** Several proposals of one seed over the lanes. */
	lanes: (seed: string, query: Query = {}) => toRoute("/proposals/lanes", { seed, ...query }),
	/** Runs of solvers and proposers. */
	rollouts: (query: Query = {}) => toRoute("/rollouts", query),
	rollout: (id: string, query: Query = {}) => toRoute(`/rollouts/${encodeURIComponent(id)}`, query),
	environments: (query: Query = {}) => toRoute("/environments", query),
	environment: (id: string, query: Query = {}) => toRoute(`/environments/${encodeURIComponent(id)}`, query),
	/** Their newest versions as Harbor folders in one archive. */
	annotate: () => toRoute("/annotate", {}),
	/** `campaign` limits the traces offered; `proposals`, ids with commas between them, are chosen already. */
	newQueue: (query: Query = {}) => toRoute("/annotate/new", query),
	queue: (id: string, query: Query = {}) => toRoute(`/annotate/${encodeURIComponent(id)}`, query),
	agreement: (id: string, query: Query = {}) => toRoute(`/annotate/${encodeURIComponent(id)}/agreement`, query),
	adjudicate: (id: string, query: Query = {}) => toRoute(`/annotate/${encodeURIComponent(id)}/adjudicate`, query),
	/** Budgets and alert rules. */
	alerts: () => toRoute("/alerts", {}),
	workspaces: () => toRoute("/workspaces", {}),
	workspaceVersion: (id: string, number: number, query: Query = {}) =>
		toRoute(`/workspaces/${encodeURIComponent(id)}/versions/${number}`, query),
	/** The whole content as an attachment. */
	download: (digest: string, name: string) => toRoute(`/api/blobs/${encodeURIComponent(digest)}`, { name }),
};

function toRoute(path: string, query: Query): Route {
	const search = new URLSearchParams();
	for (const [key, value] of Object.entries(query))
		if (value !== null && value !== undefined) search.set(key, String(value));
	return (search.size > 0 ? `${path}?${search}` : path) as Route;
}
