import { expect, it } from "vitest";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { knownHashes } from "./known-hashes";
import { settings, template } from "./testing";

const reference = ({
  name,
  namespace,
  ...kind
}: {
  name: string;
  namespace?: string;
  group: string;
  resource: string;
}) => {
  return { ...kind, desiredConfig: { name, namespace, specHash: `h:${name}` } };
};

it("finds the hash of a configuration with whichever add-on reports it, and no other", () => {
  const addOn = ClusterManagementAddOn.parse({
    metadata: { name: "logs" },
    status: {
      defaultConfigReferences: [reference(template("t1"))],
      installProgressions: [{ namespace: "fleet", name: "p", configReferences: [reference(settings("s1"))] }],
    },
  });
  const hashOf = knownHashes([addOn]);
  const hash = (config: { namespace?: string; group: string; resource: string; name: string }) =>
    hashOf({ namespace: "", specHash: "", ...config });
  expect([
    hash(template("t1")),
    hash(settings("s1")),
    hash(template("t2")),
    hash({ ...settings("s1"), namespace: "x" }),
  ]).toEqual(["h:t1", "h:s1", undefined, undefined]);
});
