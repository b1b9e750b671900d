import type { Difference, DifferenceQuery, ShiftedCluster, Shifts } from "@/lib/api/metrics/difference";
import { type AddOnStatus, addOnStatus } from "@/lib/health/add-on-status";
import { addOnBadness, addOnShift, clusterBadness, clusterShift, type Shift } from "@/lib/health/shifts";
import { compareText } from "@/lib/kube/order";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import type { Caller } from "@/server/auth/caller";
import type { ServedClusters } from "@/server/clusters/list";
import { readListRequest } from "@/server/lists/list-request";
import { eachPair } from "./health-changes";
import { type NamedAddOnState, PastCluster } from "./past-cluster";
import type { PastLists } from "./past-lists";
import { pauseAfter } from "./store/pause-after";

const USUAL_ROWS = 100;
/** Of one cluster. */
const MAX_ADD_ONS = 5;
const KINDS: readonly Shift[] = ["worse", "better", "added", "removed"];
const NOW = "-0s";

const DAY_MS = 24 * 60 * 60_000;

type Clusters = Pick<ServedClusters, "list" | "pastAt" | "scopeOf" | "store">;

interface Pair {
  readonly name: string;
  readonly before: ClusterEntry | undefined;
  readonly after: ClusterEntry | undefined;
}

/** What became of the clusters that the caller may see between two times. Throws `ApiError` "invalid", "too-many-requests". */
export async function getDifference(
  caller: Caller,
  query: DifferenceQuery,
  clusters: Clusters,
  past: Pick<PastLists, "comparing" | "since">,
): Promise<Difference> {
  return past.comparing.run(caller.user, () => compare(caller, query, clusters, past));
}

async function compare(
  caller: Caller,
  { from, kind, limit = USUAL_ROWS, offset = 0, q = "", to = NOW }: DifferenceQuery,
  clusters: Clusters,
  past: Pick<PastLists, "since">,
): Promise<Difference> {
  const scope = await clusters.scopeOf(caller, { q, at: to });
  const before = await clusters.pastAt(from ?? (await aDayAgo(past)), { caller, scope });
  const after = await clusters.pastAt(to, { caller, scope });
  const rowsOf = ({ store }: typeof before) =>
    store.query(scope, readListRequest({ q }, clusters.list.table, store.now)).order.placed.map(({ row }) => row);
  const pairs = pairsOf(rowsOf(before), rowsOf(after));
  const { addOns, rows } = await shiftsIn(pairs);
  const wanted = kind === undefined ? rows : rows.filter((row) => row.kind === kind);
  return {
    from: before.asOf,
    to: after.asOf,
    clusters: countsOf(rows.map((row) => row.kind)),
    addOns,
    rows: wanted.slice(offset, offset + limit),
    total: wanted.length,
    offset,
    ...(scope.partial && { partial: true }),
  };
}

/** Or as far back as is known. */
async function aDayAgo(past: Pick<PastLists, "since">): Promise<string> {
  const earliest = Math.max((await past.since()) ?? 0, Date.now() - DAY_MS);
  return new Date(earliest).toISOString();
}

/** The same cluster at both times. One that was made again under its name is another. */
function pairsOf(before: readonly ClusterEntry[], after: readonly ClusterEntry[]): Pair[] {
  const earlier = new Map(before.map((row) => [row.name, row]));
  const pairs: Pair[] = [];
  for (const row of after) {
    const was = earlier.get(row.name);
    earlier.delete(row.name);
    if (was === undefined || was.createdAt === row.createdAt) pairs.push({ name: row.name, before: was, after: row });
    else
      pairs.push({ name: row.name, before: was, after: undefined }, { name: row.name, before: undefined, after: row });
  }
  for (const row of earlier.values()) pairs.push({ name: row.name, before: row, after: undefined });
  return pairs;
}

async function shiftsIn(pairs: readonly Pair[]): Promise<Pick<Difference, "addOns" | "rows">> {
  const rows: ShiftedCluster[] = [];
  const kindsOfAddOns = new Map<string, Shift[]>();
  const pause = pauseAfter();
  for (const pair of pairs) {
    const addOns = pair.before === pair.after ? [] : addOnShifts(pair);
    for (const { kind, name } of addOns) {
      const others = kindsOfAddOns.get(name);
      if (others) others.push(kind);
      else kindsOfAddOns.set(name, [kind]);
    }
    const row = shifted(pair, addOns);
    if (row) rows.push(row);
    const pausing = pause();
    if (pausing !== undefined) await pausing;
  }
  const sizeOf = ({ added, better, removed, worse }: Shifts) => worse + better + added + removed;
  const addOns = [...kindsOfAddOns].map(([name, kinds]) => ({ name, ...countsOf(kinds) }));
  return {
    rows: rows.sort(byWorst),
    addOns: addOns.sort((a, b) => b.worse - a.worse || sizeOf(b) - sizeOf(a) || compareText(a.name, b.name)),
  };
}

interface AddOnShift {
  readonly kind: Shift;
  readonly name: string;
  readonly from: AddOnStatus | undefined;
  readonly to: AddOnStatus | undefined;
}

/** Of a cluster that was there at both times: what came or went with it is no news of the add-on. */
function addOnShifts({ after, before }: Pair): AddOnShift[] {
  if (!before || !after) return [];
  if (before instanceof PastCluster && after instanceof PastCluster && after.hasAddOnsOf(before)) return [];
  const shifts: AddOnShift[] = [];
  eachPair(statesIn(before), statesIn(after), (was, is) => {
    if (was?.health === is?.health && was?.phase === is?.phase) return;
    const [from, to] = [was && addOnStatus(was), is && addOnStatus(is)];
    const kind = addOnShift(from, to);
    if (kind) shifts.push({ kind, name: (is ?? was)?.name ?? "", from, to });
  });
  return shifts;
}

function statesIn(entry: ClusterEntry): readonly NamedAddOnState[] {
  return entry instanceof PastCluster ? entry.addOnStates() : entry.addOns;
}

function shifted({ after, before, name }: Pair, addOns: readonly AddOnShift[]): ShiftedCluster | undefined {
  const kind = clusterShift(before?.status, after?.status);
  if (!kind) return undefined;
  const message = kind === "worse" ? messageOf(after, addOns) : undefined;
  return {
    name,
    kind,
    from: before?.status,
    to: after?.status,
    ...(message !== undefined && { message }),
    addOns: addOns.slice(0, MAX_ADD_ONS).map(({ kind: _, ...shift }) => shift),
  };
}

/** Its own, else that of the worst add-on that was not so before: one that waits made nothing worse. */
function messageOf(after: ClusterEntry | undefined, addOns: readonly AddOnShift[]): string | undefined {
  if (after?.message !== undefined) return after.message;
  const badness = new Map(addOns.map(({ name, to }) => [name, addOnBadness(to)]));
  const bad = after && statesIn(after).filter(({ message, name }) => message !== undefined && badness.get(name));
  return bad?.toSorted((a, b) => (badness.get(b.name) ?? 0) - (badness.get(a.name) ?? 0))[0]?.message;
}

function byWorst(a: ShiftedCluster, b: ShiftedCluster): number {
  const byKind = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  return byKind || clusterBadness(b.to) - clusterBadness(a.to) || compareText(a.name, b.name);
}

function countsOf(kinds: readonly Shift[]): Shifts {
  const counts = { worse: 0, better: 0, added: 0, removed: 0 };
  for (const kind of kinds) counts[kind] += 1;
  return counts;
}
