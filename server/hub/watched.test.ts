import { expect, it } from "vitest";
import { configMaps, namespaces } from "@/lib/resources/built-in";
import { startTestHub } from "@/server/demo/testing";
import { openHub } from "./hub";
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
