import { describe, expect, it } from "vitest";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { featureLabelPatch } from "./feature-labels";

const LABEL = "feature.open-cluster-management.io/addon-hello";

const cluster = (labels: Record<string, string>, hasSpoken = true) =>
  ManagedCluster.parse({
    metadata: { labels },
    status: { conditions: hasSpoken ? [{ type: "ManagedClusterConditionAvailable", status: "True" }] : [] },
  });

const addOn = (available?: string, deletionTimestamp?: string) =>
  ManagedClusterAddOn.parse({
    metadata: { name: "hello", ...(deletionTimestamp ? { deletionTimestamp } : {}) },
    status: { conditions: available === undefined ? [] : [{ type: "Available", status: available }] },
  });

describe("featureLabelPatch", () => {
  it.each([
    ["True", "available"],
    ["False", "unhealthy"],
    ["Unknown", "unreachable"],
    [undefined, "unreachable"],
  ])("says of an add-on whose Available is %s that it is %s", (available, value) => {
    expect(featureLabelPatch(cluster({}), [addOn(available)])).toEqual({ [LABEL]: value });
  });

  it("takes the label of an add-on that is gone or going", () => {
    expect(featureLabelPatch(cluster({ [LABEL]: "available", team: "x" }), [])).toEqual({ [LABEL]: null });
    expect(featureLabelPatch(cluster({ [LABEL]: "available" }), [addOn("True", "2026-05-04T10:00:00Z")])).toEqual({
      [LABEL]: null,
    });
  });

  it("has nothing to do where the labels are right, or the cluster never said how it is", () => {
    expect(featureLabelPatch(cluster({ [LABEL]: "available" }), [addOn("True")])).toBeUndefined();
    expect(featureLabelPatch(cluster({}, false), [addOn("True")])).toBeUndefined();
  });
});
