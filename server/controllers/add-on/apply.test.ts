import { expect, it } from "vitest";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { createStartGuard } from "@/server/controllers/starts/start-guard";
import { startTestHub } from "@/server/demo/testing";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/in-process";
import { apply } from "./apply";

it("deletes the cluster add-on that it has cached, and not a new one of the same name", async () => {
  const testHub = await startTestHub();
  const { signal } = new AbortController();
  const options = { signal, fieldManager: "test" };
  const hub = openHub(inProcess(testHub.api.handler, { user: "admin", groups: ["system:masters"] }), kinds);
  const metadata = { name: "hello", namespace: "c1" };
  await hub.create(namespaces, { metadata: { name: "c1" } }, options);
  const addOn = await hub.create(clusterManagementAddOns, { metadata: { name: "hello" }, spec: {} }, options);
  const cached = await hub.create(managedClusterAddOns, { metadata, spec: {} }, options);
  const { client } = openHub(inProcess(testHub.api.handler, { user: "somebody", groups: ["system:masters"] }), {});
  await client.remove(managedClusterAddOns, metadata, { signal });
  const other = await client.create(managedClusterAddOns, { metadata, spec: {} }, options);
  const applyOptions = { signal, onProgress: () => undefined, mayBeHosted: false, guard: createStartGuard(hub) };
  const applying = apply(hub, addOn, [{ kind: "delete", cluster: "c1" }], applyOptions);
  await expect(applying).rejects.toMatchObject({ errors: [{ status: 409 }, expect.anything()] });
  expect(other.metadata.uid).not.toBe(cached.metadata.uid);
  expect((await client.find(managedClusterAddOns, metadata, signal))?.metadata.uid).toBe(other.metadata.uid);
  await testHub.close();
});
