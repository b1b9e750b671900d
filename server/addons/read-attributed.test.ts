import { expect, it } from "vitest";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { readAttributed } from "./read-attributed";

const ANNOTATION = "addon.open-cluster-management.io/v1alpha1-install-namespace";

/** A caller for whom the hub has that object. */
function callerWith(object: object): Caller {
  const client = { stored: async () => managedClusterAddOns, raw: async () => object };
  return { client } as unknown as Caller;
}

async function read(object: object) {
  const ref = { namespace: "c1", name: "hello" };
  return readAttributed(callerWith(object), ref, AbortSignal.timeout(1_000));
}

it.each([
  ["its registration", { status: { namespace: "own" }, spec: { installNamespace: "older" } }, "own"],
  ["the older version's field", { spec: { installNamespace: "older" } }, "older"],
  ["its annotation", { metadata: { annotations: { [ANNOTATION]: "noted" } } }, "noted"],
  ["the default", {}, "open-cluster-management-agent-addon"],
])("tells where the agent runs from %s", async (_, object, namespace) => {
  expect((await read({ metadata: {}, ...object }))?.installNamespace).toBe(namespace);
});

it("tells since when it is there, and its conditions", async () => {
  const conditions = [{ type: "Available", status: "True" }];
  const found = await read({ metadata: { creationTimestamp: "2026-11-20T08:00:00Z" }, status: { conditions } });
  expect(found).toMatchObject({ createdAt: "2026-11-20T08:00:00Z", conditions });
});
