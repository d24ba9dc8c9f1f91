import {
	Activity,
	BellRing,
	Boxes,
	FlaskConical,
	FolderGit2,
	Footprints,
	GitCompareArrows,
	LayoutDashboard,
	type LucideIcon,
	Tags,
	Waypoints,
} from "lucide-react";
import type { Route } from "next";

type Destination = { href: Route; title: string; icon: LucideIcon /** Second key after `g`. */; key: string };

/** The rail, in three groups: watch, inspect, run. */
export const NAVIGATION: readonly { group: string; destinations: readonly Destination[] }[] = [
	{
		group: "Observe",
		destinations: [
			{ href: "/", title: "Overview", icon: LayoutDashboard, key: "o" },
			{ href: "/compare", title: "Compare", icon: GitCompareArrows, key: "m" },
			{ href: "/alerts", title: "Alerts", icon: BellRing, key: "l" },
		],
	},
	{
		group: "Inspect",
		destinations: [
			{ href: "/proposals", title: "Proposals", icon: Waypoints, key: "p" },
			{ href: "/rollouts", title: "Rollouts", icon: Footprints, key: "r" },
			{ href: "/environments", title: "Environments", icon: Boxes, key: "e" },
			{ href: "/annotate", title: "Annotate", icon: Tags, key: "a" },
			{ href: "/workspaces", title: "Workspaces", icon: FolderGit2, key: "w" },
		],
	},
	{
		group: "Run",
		destinations: [
			{ href: "/campaigns", title: "Campaigns", icon: FlaskConical, key: "c" },
			{ href: "/operations", title: "Operations", icon: Activity, key: "s" },
		],
	},
];

export const DESTINATIONS = NAVIGATION.flatMap(({ destinations }) => destinations);
