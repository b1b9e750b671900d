import { describe, expect, it } from "vitest";
import { withNodePlacement } from "./node-placement";

const gpu = { key: "gpu", operator: "Exists" };
const OWN = { nodeSelector: { own: "1" }, tolerations: [{ key: "own" }] };

describe("withNodePlacement", () => {
  it.each([
    [
      "both in place of the pod's own",
      { nodeSelector: { disk: "fast" }, tolerations: [gpu] },
      { nodeSelector: { disk: "fast" }, tolerations: [gpu] },
    ],
    [
      "no tolerations where there are none beside a selector",
      { nodeSelector: { disk: "fast" }, tolerations: [] },
      { nodeSelector: { disk: "fast" } },
    ],
    ["nothing in place of the pod's own where the selector is empty", { nodeSelector: {}, tolerations: [] }, {}],
    ["the pod's own where there are tolerations alone", { tolerations: [gpu] }, OWN],
    ["the pod's own where there is no placement", undefined, OWN],
  ])("gives %s", (_, placement, expected) => {
    expect(withNodePlacement({ containers: [], ...OWN }, placement)).toEqual({ containers: [], ...expected });
  });
});
