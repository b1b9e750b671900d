import { HEALTH_LOOK } from "@/components/labels/add-on-status";
import { CLUSTER_LOOK } from "@/components/labels/cluster-status";
import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { AddOnCourse, ClusterHistory } from "@/lib/api/metrics/history";
import type { ClusterRowHealth } from "@/lib/lists/clusters/row";

/** "absent": it did not exist. "unknown-time": unknown, because the hub was away or the console was not running. */
export type StretchKind = WaterlineKind | "absent" | "unknown-time";

/** A time span with constant status. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly kind: StretchKind;
  readonly word: string;
}

/** History of a cluster or an add-on in the shown time, oldest first. */
export interface Course {
  readonly name: string;
  readonly isCluster: boolean;
  /** How it is now; undefined where it is gone. */
  readonly look: (StatusLook & { readonly kind: WaterlineKind }) | undefined;
  readonly stretches: readonly Stretch[];
  readonly changes: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
/** The shortest span that contains all known data is shown. */
const SPANS_MIN = [5, 15, 60];

type Look = StatusLook & { readonly kind: WaterlineKind };

const CLUSTER_KIND = {
  available: "healthy",
  unavailable: "unhealthy",
  unknown: "unreachable",
  pending: "pending",
  joining: "applying",
  denied: "pending",
  deleting: "applying",
} as const satisfies Record<ClusterRowHealth, WaterlineKind>;

export function spanOf({ at, since = at }: Pick<ClusterHistory, "at" | "since">): Span & { readonly minutes: number } {
  const minutes = SPANS_MIN.find((each) => at - since <= each * MINUTE_MS) ?? 60;
  return { from: at - minutes * MINUTE_MS, to: at, minutes };
}

/** The cluster first, then its add-ons by name, as far as they may be seen. */
export function coursesOf(history: ClusterHistory): Course[] {
  const { cluster, addOns = [] } = history;
  const clusterLook = (health: ClusterRowHealth): Look => ({ ...CLUSTER_LOOK[health], kind: CLUSTER_KIND[health] });
  const own = cluster ? [courseOf(history, { name: "", ...cluster }, clusterLook)] : [];
  return [
    ...own,
    ...addOns.map((addOn) =>
      courseOf<NonNullable<AddOnCourse["health"]>>(history, addOn, (health) => HEALTH_LOOK[health]),
    ),
  ];
}

interface HealthReport<Health> {
  readonly name: string;
  readonly health?: Health | undefined;
  /** The newest first. */
  readonly changes: readonly {
    readonly at: number;
    readonly from?: Health | undefined;
    readonly to?: Health | undefined;
  }[];
}

function courseOf<Health>(
  history: ClusterHistory,
  { name, health, changes }: HealthReport<Health>,
  lookOf: (health: Health) => Look,
): Course {
  const { at, since = at, gaps } = history;
  const lookFor = (one: Health | undefined) => (one === undefined ? undefined : lookOf(one));
  const known = changes.toReversed().map((change, place, all) => {
    return { from: all[place - 1]?.at ?? since, to: change.at, look: lookFor(change.from) };
  });
  const last = { from: changes[0]?.at ?? since, to: at, look: lookFor(health) };
  const stretches = [...known, last].map(
    ({ look, ...time }): Stretch => ({ ...time, kind: look?.kind ?? "absent", word: look?.word ?? "Missing" }),
  );
  const { from } = spanOf(history);
  const unknown = [
    ...(since > from ? [{ from, to: since }] : []),
    ...gaps.map((gap) => ({ from: gap.from, to: gap.to ?? at })),
  ];
  return {
    name,
    isCluster: name === "",
    look: lookFor(health),
    changes: changes.length,
    stretches: withUnknown(stretches, unknown),
  };
}

/** Unknown times take precedence. The current status is shown, however new, if it is known. */
function withUnknown(stretches: readonly Stretch[], unknown: readonly Span[]): Stretch[] {
  const last = stretches.at(-1);
  const now = unknown.some(({ to }) => last && to >= last.to) ? undefined : last;
  const isShown = (stretch: Stretch) => stretch.to > stretch.from || stretch === now;
  const cut = stretches.flatMap((stretch) =>
    unknown.reduce<Stretch[]>((parts, gap) => parts.flatMap((part) => without(part, gap)), [stretch]),
  );
  const gaps = unknown.map((gap): Stretch => ({ ...gap, kind: "unknown-time", word: "Unknown" }));
  return [...cut, ...gaps].filter(isShown).sort((a, b) => a.from - b.from || a.to - b.to);
}

function without(part: Stretch, { from, to }: Span): Stretch[] {
  if (to <= part.from || from >= part.to) return [part];
  return [
    { ...part, to: Math.min(part.to, from) },
    { ...part, from: Math.max(part.from, to) },
  ].filter((rest) => rest.to > rest.from);
}
