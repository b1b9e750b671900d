import { describe, expect, it } from "vitest";
import { applyMergePatch } from "@/lib/kube/patches";
import { addOnAnnotationsOf, annotationPatch } from "./annotations";

const PREFIX = "addon.open-cluster-management.io";
const VALUES = `${PREFIX}/values`;
const HOSTING = `${PREFIX}/hosting-cluster-name`;
const NAMESPACE = `${PREFIX}/v1alpha1-install-namespace`;
const RECORD = "flotilla.dev/cluster-annotations";

describe("addOnAnnotationsOf", () => {
  it.each([
    ["nothing of a cluster that says nothing", { "example.com/x": "1" }, {}],
    ["what is about add-ons", { "example.com/x": "1", [VALUES]: "{}" }, { [VALUES]: "{}", [RECORD]: VALUES }],
    ["all that begins so, as OCM takes it", { [`${PREFIX}X`]: "1" }, { [`${PREFIX}X`]: "1", [RECORD]: `${PREFIX}X` }],
    ["a namespace", { [NAMESPACE]: "own-place" }, { [NAMESPACE]: "own-place", [RECORD]: NAMESPACE }],
    ["no namespace that no hub would take", { [NAMESPACE]: "BAD_NS" }, {}],
    ["no other cluster to run on", { [HOSTING]: "c2", [VALUES]: "{}" }, { [VALUES]: "{}", [RECORD]: VALUES }],
  ])("takes %s", (_, cluster, expected) => {
    expect(addOnAnnotationsOf(cluster, { mayBeHosted: false })).toEqual(expected);
  });

  it("leaves it to an add-on's own manager where it is hosted", () => {
    expect(addOnAnnotationsOf({ [HOSTING]: "c2" }, { mayBeHosted: true })).toEqual({
      [HOSTING]: "c2",
      [RECORD]: HOSTING,
    });
  });
});

describe("annotationPatch", () => {
  const following = (cluster: Record<string, string>) => addOnAnnotationsOf(cluster, { mayBeHosted: false });
  const byHand = { [NAMESPACE]: "by-hand", "example.com/x": "1" };

  it("follows a cluster through its changes, keeps what people set, and then has nothing to do", () => {
    let present: Record<string, string> = byHand;
    const steps: Record<string, string>[] = [
      { [VALUES]: "{}" },
      { [VALUES]: '{"a":1}', [`${PREFIX}/other`]: "x" },
      { [`${PREFIX}/other`]: "y" },
      {},
    ];
    for (const annotations of steps) {
      const wanted = following(annotations);
      present = applyMergePatch(present, annotationPatch(present, wanted)) as Record<string, string>;
      expect(present).toEqual({ ...byHand, ...wanted });
      expect(annotationPatch(present, wanted)).toBeUndefined();
    }
    expect(present).toEqual(byHand);
  });

  it("takes as the cluster's own what another manager has copied before", () => {
    const wanted = following({ [VALUES]: "{}" });
    expect(annotationPatch({ [VALUES]: "{}" }, wanted)).toEqual({ [RECORD]: VALUES });
  });

  it("puts back what somebody has taken away or changed", () => {
    const wanted = following({ [VALUES]: "{}" });
    expect(annotationPatch({ ...wanted, [VALUES]: "other" }, wanted)).toEqual({ [VALUES]: "{}" });
  });
});
