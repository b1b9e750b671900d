import type { ClusterAvailability, ClusterAvailabilityQuery } from "@/lib/api/metrics/availability";
import { AvailabilityTally } from "@/lib/health/availability";
import { compareText } from "@/lib/kube/order";
import type { AddOnHealth, ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { Caller } from "@/server/auth/caller";
import { clusterHistoryScopeOf } from "@/server/auth/history-scope";
import { recordedSpan } from "./get-availability";
import { eachPastChange, type PastChange } from "./past-changes";
import type { PastLists } from "./past-lists";
import { type ClusterAddOnState, type ClusterState, readState } from "./row-states";
import { KIND } from "./store/subjects";

const MAX_STRETCHES = 300;

export interface ClusterAvailabilitySources {
  readonly past: PastLists;
  /** How clusters are now. */
  readonly rows: ReadonlyMap<string, Pick<ClusterRow, "health" | "addOns">>;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * How a cluster and its add-ons were, as far as the caller may see them now: of what is gone, or was another object of
 * that name, those alone are told who may list all. Throws `ApiError` "invalid" for what is no time, and
 * "too-many-requests".
 */
export async function getClusterAvailability(
  caller: Caller,
  name: string,
  query: ClusterAvailabilityQuery,
  { past, rows }: ClusterAvailabilitySources,
): Promise<ClusterAvailability> {
  const { isWhole, ...missing } = await clusterHistoryScopeOf(caller, name);
  const span = await recordedSpan(past, query);
  const seesCluster = !missing.cluster && query.addOn === undefined;
  const seesAddOns = !missing.addOns;
  const isNamed = (addOn: string) => query.addOn === undefined || query.addOn === addOn;
  const changes: PastChange[] = [];
  await past.comparing.run(caller.user, () =>
    eachPastChange(
      past.store,
      span,
      (object) => {
        const { first, kind, second } = object;
        if (first !== name) return false;
        const isShown =
          kind === KIND.cluster ? seesCluster : kind === KIND.clusterAddOn && seesAddOns && isNamed(second);
        return isShown && (isWhole || past.isPresent(kind, second === "" ? name : `${name}/${second}`, object.uid));
      },
      (change) => changes.push(change),
    ),
  );
  const now = rows.get(name);
  const cells = (now?.addOns ?? []).filter((cell) => isNamed(cell.name));
  const text = (ms: number) => new Date(ms).toISOString();
  const holes = past.store.holes.filter(({ from, to }) => to > span.from && from < span.to);
  return {
    from: text(span.from),
    to: text(span.to),
    holes: holes.map(({ from, to }) => ({ from: text(Math.max(from, span.from)), to: text(Math.min(to, span.to)) })),
    ...(seesCluster && { cluster: ofCluster(changes, span, now?.health) }),
    ...(seesAddOns && { addOns: ofAddOns(changes, span, cells) }),
    missing,
  };
}

function ofCluster(changes: readonly PastChange[], span: Span, now: ClusterRowHealth | undefined) {
  const health = (state: string | undefined) => (state === undefined ? undefined : readState<ClusterState>(state)[0]);
  const own = changes.filter(({ addOn }) => addOn === "");
  const stretches = stretchesOf(own, span, { now, health });
  return { ...counted(stretches, span, (one) => one && AS_ADD_ON[one]), stretches: cut(stretches) };
}

function ofAddOns(
  changes: readonly PastChange[],
  span: Span,
  cells: readonly { readonly name: string; readonly health: AddOnHealth }[],
) {
  const byName = new Map<string, { now: AddOnHealth | undefined; changes: PastChange[] }>(
    cells.map(({ health, name }) => [name, { now: health, changes: [] }]),
  );
  for (const change of changes) {
    if (change.addOn === "") continue;
    const known = byName.get(change.addOn) ?? { now: undefined, changes: [] };
    known.changes.push(change);
    byName.set(change.addOn, known);
  }
  const health = (state: string | undefined) =>
    state === undefined ? undefined : readState<ClusterAddOnState>(state)[0];
  return [...byName]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, { changes: own, now }]) => {
      const stretches = stretchesOf(own, span, { now, health });
      return { name, ...counted(stretches, span, (one) => one), stretches: cut(stretches) };
    });
}

interface Stretch<Health> {
  readonly at: number;
  readonly health: Health | undefined;
}

/** Oldest first; what did not change health is left out. */
function stretchesOf<Health>(
  changes: readonly PastChange[],
  { from }: Span,
  { now, health }: { now: Health | undefined; health: (state: string | undefined) => Health | undefined },
): Stretch<Health>[] {
  const [first] = changes;
  const stretches: Stretch<Health>[] = [{ at: from, health: first ? health(first.from) : now }];
  for (const { at, to } of changes) {
    const next = health(to);
    if (next !== stretches.at(-1)?.health) stretches.push({ at, health: next });
  }
  return stretches;
}

function counted<Health>(
  stretches: readonly Stretch<Health>[],
  { from, to }: Span,
  asAddOn: (health: Health | undefined) => AddOnHealth | undefined,
) {
  const tally = new AvailabilityTally(from);
  let before: AddOnHealth | undefined;
  for (const { at, health } of stretches) {
    const after = asAddOn(health);
    tally.add({ at, from: before, to: after });
    before = after;
  }
  return tally.by(to);
}

function cut<Health>(stretches: readonly Stretch<Health>[]) {
  return stretches
    .slice(-MAX_STRETCHES)
    .map(({ at, health }) => ({ from: new Date(at).toISOString(), ...(health !== undefined && { health }) }));
}

/** A cluster that has not joined is not unavailable. */
const AS_ADD_ON: Readonly<Partial<Record<ClusterRowHealth, AddOnHealth>>> = {
  available: "healthy",
  unavailable: "unhealthy",
  unknown: "unreachable",
};
