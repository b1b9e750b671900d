import { describe, expect, it } from "vitest";
import { addOnText } from "@/lib/health/add-on-summary";
import { STALLED_AFTER_MS, stallsAtMs } from "./stalled";

const EARLY = "2026-11-21T10:00:00Z";
const LATE = "2026-11-21T11:00:00Z";
const tenMinutesFrom = (time: string) => Date.parse(time) + STALLED_AFTER_MS;

type Reported = Readonly<Record<string, readonly [status: string, reason: string, at: string]>>;

describe("from when on a cluster add-on counts as stalled", () => {
  it.each<[string, Reported, number | undefined]>([
    ["ten minutes after it has begun to apply", { Progressing: ["True", "Progressing", EARLY] }, tenMinutesFrom(EARLY)],
    [
      "after its turn, where that came later",
      { Progressing: ["True", "Progressing", EARLY], Configured: ["True", "", LATE] },
      tenMinutesFrom(LATE),
    ],
    [
      "after its turn, before anybody says that it progresses",
      { Configured: ["True", "", EARLY] },
      tenMinutesFrom(EARLY),
    ],
    [
      "from the start, where its manifests could not be applied",
      { ManifestApplied: ["False", "AddonManifestAppliedFailed", EARLY] },
      0,
    ],
    [
      "never, where it waits for its wave",
      { Configured: ["False", "", EARLY], Progressing: ["True", "Progressing", EARLY] },
      undefined,
    ],
    [
      "never, where it is done",
      { Configured: ["True", "", EARLY], Progressing: ["False", "Completed", EARLY] },
      undefined,
    ],
    ["never, where its rollout has failed otherwise", { Progressing: ["False", "Failed", EARLY] }, undefined],
    ["never, where nothing tells since when", { Progressing: ["True", "Progressing", ""] }, undefined],
  ])("is %s", (_, reported, expected) => {
    const conditions = Object.entries(reported).map(([type, [status, reason, lastTransitionTime]]) => {
      return { type, status, reason, message: "", lastTransitionTime };
    });
    const clusterAddOn = { metadata: { name: "a", namespace: "c", creationTimestamp: EARLY }, status: { conditions } };
    expect(stallsAtMs(clusterAddOn, addOnText(clusterAddOn))).toBe(expected);
  });
});
