import { campaignReads } from "./campaign-reads.ts";
import { environmentReads } from "./environment-reads.ts";
import { proposalReads } from "./proposal-reads.ts";
import type { Read } from "./read.ts";

/** Everything that programs may read; REST, OpenAPI and MCP are made from this list. */
export const READS: readonly Read[] = [...campaignReads, ...proposalReads, ...environmentReads];
