import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import { explainDeletions } from "./explain-deletions";
import { namespaceBlockers } from "./namespace-blockers";
import { aClusterAddOn, deletionFacts, EARLIER, LATER, MARKED, reported } from "./testing";

const CONTENT = reported(
  "NamespaceContentRemaining",
  "True",
  "Some resources are remaining: leases.coordination.k8s.io has 1 resource instances, pods. has 2 resource instances",
  LATER,
);
const FINALIZERS = reported(
  "NamespaceFinalizersRemaining",
  "True",
  "Some content in the namespace has finalizers remaining: example.com/lease in 1 resource instances, foregroundDeletion in 2 resource instances",
  LATER,
);
const REFUSED = reported(
  "NamespaceDeletionContentFailure",
  "True",
  'Failed to delete all resource types, 1 remaining: admission webhook "keep.example.com" denied the request',
);
const UNFOUND = reported(
  "NamespaceDeletionDiscoveryFailure",
  "True",
  "Discovery failed for some groups, 1 failing: unable to retrieve the complete list of server APIs: metrics.k8s.io/v1beta1: stale GroupVersion discovery",
);

function terminating(...conditions: readonly object[]) {
  return KubeObject.parse({ metadata: { name: "c1", deletionTimestamp: MARKED }, status: { conditions } });
}

const rulesOf = (...conditions: readonly object[]) =>
  namespaceBlockers(terminating(...conditions)).map(({ rule }) => rule);

describe("a namespace that does not go", () => {
  it.each([
    ["an API that does not answer comes first", [FINALIZERS, CONTENT, REFUSED, UNFOUND], 4],
    ["what refuses comes before finalizers", [FINALIZERS, CONTENT, REFUSED], 3],
    ["finalizers come before what is left", [CONTENT, FINALIZERS], 2],
    ["what is left is said where that is all", [CONTENT], 1],
    ["nothing is known without conditions", [], 1],
  ])("%s", (_, conditions, size) => {
    const order = ["objects-remain", "removal-forbidden", "foreign-finalizer", "foreign-finalizer"];
    expect(rulesOf(...conditions)).toEqual(size === 1 ? ["objects-remain"] : order.slice(-size));
  });

  it("waits for each controller that put a finalizer on something in it", () => {
    const [first, second] = namespaceBlockers(terminating(CONTENT, FINALIZERS));
    expect(first).toMatchObject({
      message:
        "Objects in the namespace c1 wait for the controller of example.com, which removes their finalizer example.com/lease.",
      actor: { kind: "controller", name: "the controller of example.com" },
      at: { kind: "finalizer", name: "example.com/lease" },
      since: LATER,
      evidence: [expect.stringMatching(/^NamespaceFinalizersRemaining is True: .*example\.com\/lease in 1/)],
    });
    expect(second?.at?.name).toBe("foregroundDeletion");
  });

  it("names the kinds that are left in a command that lists them", () => {
    const [first] = namespaceBlockers(terminating(CONTENT));
    expect(first?.steps[0]?.command).toContain(
      "--namespace c1 get leases.coordination.k8s.io,pods --output custom-columns",
    );
    const other = reported("NamespaceContentRemaining", "True", "something else");
    expect(namespaceBlockers(terminating(other))[0]?.steps[0]?.command).toContain("describe namespace c1");
  });

  it("says what refused, and that all of it is safe to try", () => {
    const [first] = namespaceBlockers(terminating(CONTENT, REFUSED));
    expect(first).toMatchObject({ actor: { kind: "person" }, since: EARLIER });
    expect(first?.evidence.join()).toContain('admission webhook "keep.example.com" denied the request');
    for (const { steps } of namespaceBlockers(terminating(CONTENT, FINALIZERS, REFUSED, UNFOUND)))
      expect(new Set(steps.map(({ risk }) => risk))).toEqual(new Set(["safe"]));
  });

  it("leaves out conditions that do not hold", () => {
    expect(rulesOf({ ...FINALIZERS, status: "False" }, { ...UNFOUND, status: "False" })).toEqual(["objects-remain"]);
  });
});

it("waits for add-ons and works in it before what its conditions say", () => {
  const namespace = { value: terminating(CONTENT, FINALIZERS) };
  const chainOf = (facts: object) =>
    explainDeletions(deletionFacts({ namespace, ...facts }))
      .deletions.find(({ kind }) => kind === "Namespace")
      ?.blockers[0]?.chain.map(({ kind }) => kind);
  expect(chainOf({})).toEqual(["Namespace", "finalizer"]);
  expect(chainOf({ addOns: { value: [aClusterAddOn()] } })?.slice(0, 2)).toEqual(["Namespace", "ManagedClusterAddOn"]);
});
