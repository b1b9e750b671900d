import { expect, it } from "vitest";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { startTestHub } from "@/server/demo/testing";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/transport";
import { installAndAdopt } from "./writes";

it("removes the cluster add-on that it has seen, and not one that came in its place", async () => {
  const testHub = await startTestHub();
  const { signal } = new AbortController();
  const options = { signal, fieldManager: "test" };
  const hub = openHub(inProcess(testHub.api.handler, { user: "admin", groups: ["system:masters"] }), kinds);
  const metadata = { name: "hello", namespace: "c1" };
  await hub.create(namespaces, { metadata: { name: "c1" } }, options);
  const addOn = await hub.create(clusterManagementAddOns, { metadata: { name: "hello" }, spec: {} }, options);
  const seen = await hub.create(managedClusterAddOns, { metadata, spec: {} }, options);
  const { client } = openHub(inProcess(testHub.api.handler, { user: "somebody", groups: ["system:masters"] }), {});
  await client.remove(managedClusterAddOns, metadata, { signal });
  const other = await client.create(managedClusterAddOns, { metadata, spec: {} }, options);
  const progress = { signal, onProgress: () => undefined, mayBeHosted: false };
  const deed = installAndAdopt(hub, addOn, [{ kind: "delete", cluster: "c1" }], progress);
  await expect(deed).rejects.toMatchObject({ errors: [{ status: 409 }, expect.anything()] });
  expect(other.metadata.uid).not.toBe(seen.metadata.uid);
  expect((await client.find(managedClusterAddOns, metadata, signal))?.metadata.uid).toBe(other.metadata.uid);
  await testHub.close();
});
