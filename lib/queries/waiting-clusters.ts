import { queryOptions } from "@tanstack/react-query";
import { ApprovalAnswer } from "@/lib/api/approval-case";
import { ApprovalRow } from "@/lib/api/approvals";
import { parametersOf } from "@/lib/api/first-asks";
import { type ListPage, listPage } from "@/lib/api/list";
import type { z } from "@/lib/kube/zod";
import { isNotFound } from "./api-problem";
import { acceptCluster } from "./approval-case";
import { inParallel } from "./in-parallel";
import { getJson } from "./request";

interface ReadyCluster {
  readonly name: string;
  /** Of the cluster as it was read: whatever changed since is not accepted unseen. */
  readonly resourceVersion: string;
}

/** Clusters that wait to be accepted. */
export interface Waiting {
  readonly ready: readonly ReadyCluster[];
  /** Those of which a certificate request is of high risk. */
  readonly risky: readonly string[];
  /** How many wait besides: so many are too many for one go. */
  readonly more: number;
  /** The right that is missing, where it is. */
  readonly forbidden: string | undefined;
}

/** Each is read by itself, and accepted by itself. */
const MOST = 200;
/** As many as a filter takes, whatever they are called. */
const NAMED_AT_ONCE = 25;

const Figures: z.ZodMiniType<ListPage<ApprovalRow>> = listPage(ApprovalRow);

/** Which of the clusters that `pending` finds can be accepted; `asked` stands for what it looks at. */
export function waitingClusters(asked: readonly string[], pending: (signal: AbortSignal) => Promise<string[]>) {
  return queryOptions({
    queryKey: ["waiting-clusters", asked],
    queryFn: async ({ signal }) => readWaiting(await pending(signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

async function readWaiting(pending: readonly string[], signal: AbortSignal): Promise<Waiting> {
  const names = pending.toSorted();
  const first = names.slice(0, MOST);
  const risky = await riskyOf(first, signal);
  const cases = await inParallel(
    first.filter((name) => !risky.has(name)),
    (name) => caseOf(name, signal),
  );
  const known = cases.flatMap((each) => each ?? []);
  const missing = known.find(({ may }) => !may.accept.allowed)?.may.accept.missing;
  return {
    ready: known.flatMap(({ cluster }) =>
      cluster?.resourceVersion === undefined ? [] : [{ name: cluster.name, resourceVersion: cluster.resourceVersion }],
    ),
    risky: first.filter((name) => risky.has(name)),
    more: names.length - first.length,
    forbidden: missing && `${missing.verb} ${missing.resource}.${missing.group}`,
  };
}

/** Those that a request of high risk waits for: asked by name, and answered without a row, however many requests there are. */
async function riskyOf(names: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const parts = Array.from({ length: Math.ceil(names.length / NAMED_AT_ONCE) }, (_, part) =>
    names.slice(part * NAMED_AT_ONCE, (part + 1) * NAMED_AT_ONCE),
  );
  const found = await inParallel(parts, async (part) => {
    const asked = { q: `state=waiting risk=high cluster=${part.join(",")}`, limit: 0, group: "cluster" };
    const { grouped, synced } = await getJson(`/api/v1/approvals?${parametersOf(asked)}`, { schema: Figures, signal });
    if (!synced) throw new Error("The console still reads from the hub what waits. Open this again in a moment.");
    return (grouped?.groups ?? []).map(({ group }) => group);
  });
  return new Set(found.flat());
}

/** Undefined where it does not wait any more. */
async function caseOf(name: string, signal: AbortSignal): Promise<ApprovalAnswer | undefined> {
  try {
    return await getJson(`/api/v1/approvals/clusters/${encodeURIComponent(name)}`, { schema: ApprovalAnswer, signal });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Those that could not be accepted, and why. */
export async function acceptAll(clusters: readonly ReadyCluster[]): Promise<{ readonly name: string; readonly sentence: string }[]> {
  const failures = await inParallel(clusters, async ({ name, resourceVersion }) => {
    try {
      await acceptCluster(name, { resourceVersion });
      return [];
    } catch (error) {
      return [{ name, sentence: error instanceof Error ? error.message : "It failed." }];
    }
  });
  return failures.flat();
}
