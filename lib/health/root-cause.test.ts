import { expect, it } from "vitest";
import { causeIn, rootCause, withCause } from "./root-cause";

const DEPLOYMENT = { kind: "Deployment", namespace: "agents", name: "hello" };
const ROLE = { kind: "ClusterRole", namespace: "", name: "hello" };

function manifest(resourceMeta: typeof DEPLOYMENT, conditions: Readonly<Record<string, string>>) {
  return {
    resourceMeta,
    conditions: Object.entries(conditions).map(([type, text]) => {
      const [status = "", ...message] = text.split(" ");
      return { type, status, reason: "R", message: message.join(" "), lastTransitionTime: "" };
    }),
  };
}

const WELL = manifest(ROLE, { Applied: "True Apply manifest complete", Available: "True Resource is available" });
const MISSING = manifest(DEPLOYMENT, {
  Applied: "True Apply manifest complete",
  Available: "False Resource is not available",
});
const REFUSED = manifest(DEPLOYMENT, {
  Applied: "False Failed to apply manifest: admission webhook denied the request: image is not signed",
  Available: "False Resource is not available",
});
const EVICTED = manifest(ROLE, { Applied: "True", Available: "False pods were evicted" });

it.each([
  ["all is well", [WELL], undefined],
  ["one says nothing", [WELL, MISSING], "Deployment agents/hello is not available"],
  ["one says why", [MISSING, EVICTED], "ClusterRole hello: pods were evicted"],
  [
    "one was refused",
    [MISSING, EVICTED, REFUSED],
    "Deployment agents/hello: admission webhook denied the request: image is not signed",
  ],
])("names the innermost that says something where %s", (_, manifests, cause) => {
  expect(rootCause({ status: { resourceStatus: { manifests } } })).toBe(cause);
});

it("keeps a cause to a length that fits into a condition", () => {
  const long = manifest(DEPLOYMENT, { Applied: `False ${"x".repeat(100_000)}` });
  expect(rootCause({ status: { resourceStatus: { manifests: [long] } } })).toHaveLength(1_024);
});

it.each(["2 of 2 resources are not available", "failed to apply the manifests of addon"])(
  "is read back from “%s”",
  (message) => {
    expect(causeIn(withCause(message, "Deployment a/b: c: d"))).toBe("Deployment a/b: c: d");
    expect(causeIn(withCause(message, undefined))).toBeUndefined();
  },
);
