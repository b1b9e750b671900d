import { describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { masked } from "./masked";

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
const secret = {
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "s" },
  data: { key: "aGlkZQ==" },
  stringData: { other: "plain" },
  type: "Opaque",
};
const hidden = { ...secret, data: { key: "hidden" }, stringData: { other: "hidden" } };
const workWith = (...manifests: unknown[]): RawObject => ({
  kind: "ManifestWork",
  metadata: { name: "w" },
  spec: { workload: { manifests } },
});

describe("what a Secret holds is hidden", () => {
  it("in the Secret itself, and its keys stay", () => {
    expect(masked(secret)).toEqual({ object: hidden, isMasked: true });
  });

  it("in a manifest of a work, and nothing else is", () => {
    const configMap = { kind: "ConfigMap", metadata: { name: "c" }, data: { key: "shown" } };
    expect(masked(workWith(configMap, secret))).toEqual({ object: workWith(configMap, hidden), isMasked: true });
  });

  it.each([
    ["a Secret", JSON.stringify(secret)],
    ["a work with one", JSON.stringify(workWith(secret))],
    ["what is no JSON", "{key: aGlkZQ=="],
  ])("in kubectl's copy of %s", (_, copy) => {
    const object = {
      kind: "ManifestWork",
      metadata: { name: "w", annotations: { [LAST_APPLIED]: copy, note: "shown" } },
    };
    const shown = masked(object);
    expect(shown.isMasked).toBe(true);
    expect(shown.object.metadata.annotations).toEqual({ [LAST_APPLIED]: "hidden", note: "shown" });
  });

  it("and whatever has none stays the same", () => {
    const object = workWith({
      kind: "Deployment",
      metadata: { name: "d", annotations: { [LAST_APPLIED]: "{}" } },
      data: "shown",
    });
    expect(masked(object)).toEqual({ object, isMasked: false });
  });
});
