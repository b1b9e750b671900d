import { queryOptions } from "@tanstack/react-query";
import type { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { MAX_BATCH_SIZE } from "@/lib/api/approvals/batch-size";
import { parametersOf } from "@/lib/api/list/first-queries";
import { type ListPage, listPage } from "@/lib/api/list/list";
import type { z } from "@/lib/kube/zod";
import { ApprovalRow } from "@/lib/lists/approvals/row";
import { confirmedAcceptance } from "@/lib/queries/approvals/acceptance";
import { acceptCluster } from "@/lib/queries/approvals/decide";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { inParallel } from "@/lib/queries/request/in-parallel";
import { getJson } from "@/lib/queries/request/request";

interface ReadyCluster {
  readonly name: string;
  /** Of the cluster as read: it is not accepted if it has changed since. */
  readonly resourceVersion: string;
}

/** Clusters that are pending acceptance. */
export interface Waiting {
  readonly ready: readonly ReadyCluster[];
  /** Those of which a certificate request is of high risk. */
  readonly risky: readonly string[];
  /** How many more are pending: each is read and accepted separately, and what they do is planned in one request. */
  readonly more: number;
  /** The missing right, if any. */
  readonly forbidden: string | undefined;
}

/** As many as fit into a filter, whatever the length of their names. */
const NAMED_AT_ONCE = 25;

const Stats: z.ZodMiniType<ListPage<ApprovalRow>> = listPage(ApprovalRow);

/** Which of the clusters found by `pending` can be accepted; `requests` identifies the input. */
export function waitingClusters(key: readonly string[], pending: (signal: AbortSignal) => Promise<string[]>) {
  return queryOptions({
    queryKey: ["waiting-clusters", key],
    queryFn: async ({ signal }) => readWaiting(await pending(signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Those of some clusters, by name, that are left out when several are accepted at once. */
export function riskyClusters(names: readonly string[]) {
  return queryOptions({
    queryKey: ["risky-clusters", names],
    queryFn: async ({ signal }) => [...(await riskyOf(names, signal))].sort(),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

async function readWaiting(pending: readonly string[], signal: AbortSignal): Promise<Waiting> {
  const names = pending.toSorted();
  const first = names.slice(0, MAX_BATCH_SIZE);
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

/**
 * Clusters with a pending high-risk request: queried by name, and answered without rows, however many requests there
 * are.
 */
async function riskyOf(names: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  const parts = Array.from({ length: Math.ceil(names.length / NAMED_AT_ONCE) }, (_, part) =>
    names.slice(part * NAMED_AT_ONCE, (part + 1) * NAMED_AT_ONCE),
  );
  const found = await inParallel(parts, async (part) => {
    const query = { q: `state=waiting risk=high cluster=${part.join(",")}`, limit: 0, group: "cluster" };
    const { grouped, synced } = await getJson(`/api/v1/approvals?${parametersOf(query)}`, { schema: Stats, signal });
    if (!synced) throw new Error("Pending requests are still loading. Try again in a moment.");
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
export async function acceptAll(
  clusters: readonly ReadyCluster[],
  plan: Pick<AcceptancePlan, "confirmed">,
): Promise<{ readonly name: string; readonly message: string }[]> {
  const failures = await inParallel(clusters, async ({ name, resourceVersion }) => {
    try {
      await acceptCluster(name, { resourceVersion, ...confirmedAcceptance(plan, name) });
      return [];
    } catch (error) {
      return [{ name, message: error instanceof Error ? error.message : "It failed." }];
    }
  });
  return failures.flat();
}
