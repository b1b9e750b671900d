import { describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { withProgress } from "./progress";

const MADE = "2026-01-01T00:00:00Z";
const NOW = new Date("2026-01-01T00:10:00Z");

describe("the time of a completed configuration", () => {
  it.each([
    [
      "is that of its completion where it was only waited for before",
      "False",
      "WaitingForManifestApplied",
      "2026-01-01T00:10:00Z",
    ],
    ["is that of its completion where it progressed before", "True", "Progressing", "2026-01-01T00:10:00Z"],
    ["stays what it is", "False", "Completed", MADE],
  ])("%s", (_, status, reason, since) => {
    const clusterAddOn = clusterAddOnThat({
      type: "Progressing",
      status,
      reason,
      message: "",
      lastTransitionTime: MADE,
    });
    const { conditions } = withProgress({ clusterAddOn, works: [readyWork()] }, clusterAddOn.status, NOW);
    expect(condition(conditions, "Progressing")).toMatchObject({ reason: "Completed", lastTransitionTime: since });
  });

  it("is no earlier than the moment itself, so that no soak ends too soon", () => {
    const clusterAddOn = clusterAddOnThat({
      type: "Progressing",
      status: "True",
      reason: "Progressing",
      message: "",
      lastTransitionTime: MADE,
    });
    const moment = new Date("2026-01-01T00:10:00.001Z");
    const { conditions } = withProgress({ clusterAddOn, works: [readyWork()] }, clusterAddOn.status, moment);
    expect(condition(conditions, "Progressing")?.lastTransitionTime).toBe("2026-01-01T00:10:01Z");
  });
});

function clusterAddOnThat(progressing: object) {
  const applied = {
    type: "ManifestApplied",
    status: "True",
    reason: "AddonManifestApplied",
    message: "",
    lastTransitionTime: MADE,
  };
  return ManagedClusterAddOn.parse({
    metadata: { name: "hello", namespace: "c1" },
    status: { conditions: [applied, progressing] },
  });
}

function readyWork() {
  const reported = (type: string) => ({ type, status: "True", observedGeneration: 1, lastTransitionTime: MADE });
  return ManifestWork.parse({
    metadata: { name: "addon-hello-deploy-0", namespace: "c1", generation: 1 },
    status: { conditions: [reported("Applied"), reported("Available")] },
  });
}
