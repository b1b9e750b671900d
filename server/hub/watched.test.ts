import { expect, it } from "vitest";
import { CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { configMaps, namespaces } from "@/lib/resources/built-in";
import { startTestHub } from "@/server/demo/testing";
import { kinds, openHub } from "./hub";
import { inProcess } from "./in-process";
import { watching } from "./watched";

const WRITE = { fieldManager: "test", signal: AbortSignal.timeout(20_000) };

it("a selection holds what has its label in its namespace, whether it was listed, watched or written by ourselves", async () => {
  const testHub = await startTestHub();
  const requests: string[] = [];
  const own = inProcess(testHub.api.handler, { user: "admin", groups: ["system:masters"] });
  const send: typeof own.send = (request) => {
    if (request.method === "GET" && request.path.includes("configmaps"))
      requests.push(request.path.split("?")[0] ?? "");
    return own.send(request);
  };
  const stopping = new AbortController();
  const hub = openHub(
    { ...own, send },
    { maps: watching(configMaps, {}, { namespace: "here", labelSelector: "wanted" }) },
  );
  const make = (namespace: string, name: string, label: string) =>
    hub.create(configMaps, { metadata: { namespace, name, labels: { [label]: "" } } }, WRITE);
  const makeAll = async (turn: string) => {
    await make("here", `${turn}-it`, "wanted");
    await make("here", `${turn}-unlabelled`, "other");
    await make("there", `${turn}-elsewhere`, "wanted");
  };
  for (const name of ["here", "there"]) await hub.create(namespaces, { metadata: { name } }, WRITE);
  const names = () => hub.maps.list().map(({ metadata }) => metadata.name);
  await makeAll("written");
  expect(names()).toEqual(["written-it"]);
  const running = hub.start(stopping.signal);
  await hub.synced(WRITE.signal);
  await makeAll("watched");
  expect(names().sort()).toEqual(["watched-it", "written-it"]);
  expect(new Set(requests)).toEqual(new Set(["/api/v1/namespaces/here/configmaps"]));
  stopping.abort();
  await running;
  await testHub.close();
});

it("a selection by phase holds namespaces of clusters from the moment they are deleted until they are gone", async () => {
  const testHub = await startTestHub();
  const stopping = new AbortController();
  const own = inProcess(testHub.api.handler, { user: "admin", groups: ["system:masters"] });
  const hub = openHub(own, { leaving: kinds.leavingNamespaces });
  const labels = { [CLUSTER_NAME_LABEL]: "x" };
  const options = { signal: WRITE.signal };
  const held = { name: "held", namespace: "c1", finalizers: ["example.com/x"] };
  for (const name of ["c1", "c2"]) await hub.create(namespaces, { metadata: { name, labels } }, WRITE);
  await hub.create(namespaces, { metadata: { name: "other" } }, WRITE);
  await hub.create(configMaps, { metadata: held }, WRITE);
  await hub.create(configMaps, { metadata: { ...held, namespace: "other" } }, WRITE);
  const names = () => hub.leaving.list().map(({ metadata }) => metadata.name);
  expect(names()).toEqual([]);
  const running = hub.start(stopping.signal);
  await hub.synced(WRITE.signal);
  expect(names()).toEqual([]);
  for (const name of ["c1", "c2", "other"]) await hub.remove(namespaces, { name }, options);
  await expect.poll(names).toEqual(["c1"]);
  await hub.patch(configMaps, held, { metadata: { finalizers: [] } }, WRITE);
  await expect.poll(names).toEqual([]);
  stopping.abort();
  await running;
  await testHub.close();
});
