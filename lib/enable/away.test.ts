import { describe, expect, it } from "vitest";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { type AwayOrder, ordersOf } from "@/lib/rollout/orders";
import { awayProblems, awayWarnings } from "./away";
import type { EnablementRollout } from "./enablement";
import { orderAfter } from "./gate";
import { planEnabling } from "./plan-enabling";
import { previewEnablement } from "./preview";
import { cluster, enablement, factsOf, GUARDS, newPlacement, rawAddOn } from "./testing";

const CLUSTERS = ["a", "b", "c", "d"].map((name) => cluster(name, { labels: name === "a" ? { registry: "one" } : {} }));
const AWAY: AwayOrder = { maxCatchUp: 5, perMinute: [50, 100], perLabel: { label: "registry", max: 2 } };
const ROLLOUTS: readonly EnablementRollout[] = [
  { type: "all", progressDeadline: "10m", away: AWAY },
  { type: "waves", percent: 25, ...GUARDS, away: AWAY },
  { type: "at-most", percent: 25, ...GUARDS, away: AWAY },
];

it.each<[AwayOrder, readonly string[]]>([
  [{}, []],
  [AWAY, []],
  [{ maxCatchUp: 0 }, ["maxCatchUp"]],
  [{ maxCatchUp: 1.5 }, ["maxCatchUp"]],
  [{ perMinute: [] }, ["perMinute"]],
  [{ perMinute: [0, -1, 5] }, ["perMinute"]],
  [{ perMinute: Array.from({ length: 11 }, () => 5) }, ["perMinute"]],
  [{ perLabel: { label: "", max: 100_001 } }, ["perLabel.label", "perLabel.max"]],
])("%o is wrong at %j, as it is for the add-on manager", (away, fields) => {
  expect(awayProblems(away).map(({ field }) => field)).toEqual(fields.map((field) => `rollout.away.${field}`));
  const annotations = { [ROLLOUTS_ANNOTATION]: JSON.stringify({ "fleet/all": { version: 1, away } }) };
  expect(ordersOf({ annotations })("fleet/all")?.ok).toBe(fields.length === 0);
});

it.each([
  [4, 4, undefined],
  [3, 4, "Only 3 of 4 clusters have the label registry: the bound is for those that have it."],
  [0, 4, "None of the clusters has the label registry: the bound is for those that have it."],
])("a bound on a label that %d of %d clusters have warns %j", (bearing, total, warning) => {
  const [first, ...others] = awayWarnings(AWAY, { bearing, total });
  expect(warning === undefined ? others : [first, ...others.slice(1)]).toEqual(warning === undefined ? [] : [warning]);
  expect(awayWarnings({ maxCatchUp: 5 }, { bearing, total })).toEqual([]);
});

describe.each(ROLLOUTS)("going on without clusters that are away, $type", (rollout) => {
  it("is ordered together with the placement, and counts from then on", () => {
    const addOn = rawAddOn("hello");
    const { stages, warnings } = planEnabling(
      enablement(newPlacement(), rollout),
      factsOf({ addOn, clusters: CLUSTERS }),
      { addOn },
    );
    const written = stages.flat().find(({ resource }) => resource.plural === "clustermanagementaddons");
    const text = written?.verb === "patch" ? written.after.metadata.annotations?.[ROLLOUTS_ANNOTATION] : undefined;
    expect(JSON.parse(text ?? "")).toEqual({ "fleet/hello-all": { version: 1, away: AWAY } });
    expect(warnings).toContain("Only 1 of 4 clusters have the label registry: the bound is for those that have it.");
    expect(orderAfter(rollout, undefined)).toEqual({ ok: true, order: { version: 1, away: AWAY } });
  });

  it("is refused where it cannot be read, or another manager is responsible", () => {
    const problemsOf = (away: AwayOrder, annotations: Record<string, string> = {}) => {
      const raw = rawAddOn("hello");
      const addOn = { ...raw, metadata: { ...raw.metadata, annotations } };
      const wanted = enablement(newPlacement(), { ...rollout, away });
      return previewEnablement(wanted, factsOf({ addOn, clusters: CLUSTERS })).problems.map(({ field }) => field);
    };
    expect(problemsOf({ maxCatchUp: 0 })).toEqual(["rollout.away.maxCatchUp"]);
    expect(problemsOf(AWAY, { [LIFECYCLE_ANNOTATION]: "self" })).toEqual(["rollout.away"]);
  });
});

it("what was ordered before counts where a request orders nothing", () => {
  const before = { ok: true, order: { version: 1, away: AWAY } } as const;
  expect(orderAfter({ type: "all", progressDeadline: "" }, before)).toBe(before);
});
