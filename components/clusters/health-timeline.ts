import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { CLUSTER_KIND } from "@/components/labels/cluster-kind";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { AddOnHealthHistory, ClusterHistory } from "@/lib/api/metrics/history";
import type { ClusterRowHealth } from "@/lib/lists/clusters/row";

/** "absent": it did not exist. "unknown-time": unknown, because the hub was away or the console was not running. */
export type StretchKind = WaterlineKind | "absent" | "unknown-time";

/** A time span with constant status. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly kind: StretchKind;
  readonly label: string;
}

/** History of a cluster or an add-on in the shown time, oldest first. */
export interface HealthTimeline {
  readonly name: string;
  readonly isCluster: boolean;
  /** How it is now; undefined where it is gone. */
  readonly appearance: (StatusAppearance & { readonly kind: WaterlineKind }) | undefined;
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

type Appearance = StatusAppearance & { readonly kind: WaterlineKind };

export function spanOf({ at, since = at }: Pick<ClusterHistory, "at" | "since">): Span & { readonly minutes: number } {
  const minutes = SPANS_MIN.find((each) => at - since <= each * MINUTE_MS) ?? 60;
  return { from: at - minutes * MINUTE_MS, to: at, minutes };
}

/** The cluster first, then its add-ons by name, as far as they may be seen. */
export function healthTimelines(history: ClusterHistory): HealthTimeline[] {
  const { cluster, addOns = [] } = history;
  const clusterAppearance = (health: ClusterRowHealth): Appearance => ({
    ...CLUSTER_APPEARANCE[health],
    kind: CLUSTER_KIND[health],
  });
  const own = cluster ? [healthTimeline(history, { name: "", ...cluster }, clusterAppearance)] : [];
  return [
    ...own,
    ...addOns.map((addOn) =>
      healthTimeline<NonNullable<AddOnHealthHistory["health"]>>(history, addOn, (health) => HEALTH_APPEARANCE[health]),
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

function healthTimeline<Health>(
  history: ClusterHistory,
  { name, health, changes }: HealthReport<Health>,
  appearanceOf: (health: Health) => Appearance,
): HealthTimeline {
  const { at, since = at, gaps } = history;
  const appearanceFor = (one: Health | undefined) => (one === undefined ? undefined : appearanceOf(one));
  const known = changes.toReversed().map((change, index, all) => {
    return { from: all[index - 1]?.at ?? since, to: change.at, appearance: appearanceFor(change.from) };
  });
  const last = { from: changes[0]?.at ?? since, to: at, appearance: appearanceFor(health) };
  const stretches = [...known, last].map(
    ({ appearance, ...time }): Stretch => ({
      ...time,
      kind: appearance?.kind ?? "absent",
      label: appearance?.label ?? "Missing",
    }),
  );
  const { from } = spanOf(history);
  const unknown = [
    ...(since > from ? [{ from, to: since }] : []),
    ...gaps.map((gap) => ({ from: gap.from, to: gap.to ?? at })),
  ];
  return {
    name,
    isCluster: name === "",
    appearance: appearanceFor(health),
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
  const gaps = unknown.map((gap): Stretch => ({ ...gap, kind: "unknown-time", label: "Unknown" }));
  return [...cut, ...gaps].filter(isShown).sort((a, b) => a.from - b.from || a.to - b.to);
}

function without(part: Stretch, { from, to }: Span): Stretch[] {
  if (to <= part.from || from >= part.to) return [part];
  return [
    { ...part, to: Math.min(part.to, from) },
    { ...part, from: Math.max(part.from, to) },
  ].filter((rest) => rest.to > rest.from);
}
