import { describe, expect, it } from "vitest";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import type { EnablementRollout } from "./enablement";
import { planEnabling } from "./plan-enabling";
import { previewEnablement } from "./preview";
import { cluster, enablement, factsOf, GUARDS, newPlacement, rawAddOn } from "./testing";
import { NOTHING_GATED } from "./warnings";

const CLUSTERS = ["a", "b", "c", "d"].map((name) => cluster(name));
const rollout = (minAvailablePercent?: number): EnablementRollout => ({
  type: "waves",
  percent: 25,
  ...GUARDS,
  ...(minAvailablePercent === undefined ? {} : { minAvailablePercent }),
});
const annotated = (annotations: Record<string, string>): RawObject => {
  const addOn = rawAddOn("hello");
  return { ...addOn, metadata: { ...addOn.metadata, annotations } };
};

describe("a health gate", () => {
  function ordersAfter(addOn: RawObject, percent?: number) {
    const facts = factsOf({ addOn, clusters: CLUSTERS });
    const { stages } = planEnabling(enablement(newPlacement(), rollout(percent)), facts, { addOn });
    const written = stages.flat().find(({ resource }) => resource.plural === "clustermanagementaddons");
    return written?.verb === "patch" ? written.after.metadata.annotations?.[ROLLOUTS_ANNOTATION] : undefined;
  }

  it("is ordered together with the placement, beside the orders for others", () => {
    const addOn = annotated({ [ROLLOUTS_ANNOTATION]: '{"fleet/other":{"later":1}}' });
    expect(ordersAfter(addOn, 90)).toBe(
      '{"fleet/other":{"later":1},"fleet/hello-all":{"version":1,"gate":{"minAvailablePercent":90}}}',
    );
    expect(ordersAfter(addOn)).toBe('{"fleet/other":{"later":1}}');
  });

  it.each([0, 101, 12.5])("of %d %% cannot be", (percent) => {
    const { problems } = previewEnablement(
      enablement(newPlacement(), rollout(percent)),
      factsOf({ clusters: CLUSTERS }),
    );
    expect(problems).toEqual([{ field: "rollout.minAvailablePercent", message: "A whole number from 1 to 100." }]);
  });

  it("is refused where another manager is responsible, which does not know it", () => {
    const addOn = annotated({ [LIFECYCLE_ANNOTATION]: "self" });
    const { problems } = previewEnablement(
      enablement(newPlacement(), rollout(90)),
      factsOf({ addOn, clusters: CLUSTERS }),
    );
    expect(problems).toEqual([
      {
        field: "rollout.minAvailablePercent",
        message: "Not available: another manager is responsible for this add-on.",
      },
    ]);
  });
});

it("an add-on without a configuration has no waves, since nothing holds it back", () => {
  const bare: RawObject = { ...rawAddOn("hello"), spec: { installStrategy: { type: "Manual" } } };
  const waves = (addOn: RawObject) =>
    previewEnablement(enablement(newPlacement(), rollout()), factsOf({ addOn, clusters: CLUSTERS }));
  expect(waves(rawAddOn("hello")).waves).toHaveLength(4);
  expect(waves(bare).waves).toEqual([]);
  expect(waves(bare).warnings).toContain(NOTHING_GATED);
});
