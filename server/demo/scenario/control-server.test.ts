import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Faults } from "@/server/demo/fleet/faults";
import { controlFiles } from "./control-files";
import { type ControlServer, startControlServer } from "./control-server";
import { HubFaults } from "./hub-faults";
import { Stage } from "./stage";

let folder: string;
let stage: Stage;
let server: ControlServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "control-"));
  const clusters = () => [{ name: "a", labels: {}, isAccepted: true }];
  stage = new Stage({
    faults: new Faults(),
    hubFaults: new HubFaults(1),
    clusters,
    apply: () => undefined,
    seed: 1,
    speed: 1,
  });
  server = await startControlServer(stage, folder);
});

afterEach(async () => {
  stage.close();
  await server.close();
  await rm(folder, { recursive: true });
});

async function call(method: string, path: string, body?: string, token?: string) {
  const authorization = `Bearer ${token ?? (await readFile(controlFiles(folder).token, "utf8"))}`;
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

it("says where it is, to the owner of the demo alone", async () => {
  expect(await readFile(controlFiles(folder).url, "utf8")).toBe(server.url);
  for (const path of Object.values(controlFiles(folder))) expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it("begins a fault, tells of it and ends it", async () => {
  const begun = await call("POST", "/faults", '{"fault":"agent-down","for":60}');
  expect(begun).toMatchObject({ status: 201, body: { id: "f1", clusters: ["a"] } });
  expect(await call("GET", "/")).toMatchObject({
    status: 200,
    body: { running: [{ id: "f1" }], upcoming: [{ what: "agent-down f1 ends" }] },
  });
  expect(await call("DELETE", "/faults/f1")).toEqual({ status: 204, body: undefined });
  expect(await call("DELETE", "/faults/f1")).toMatchObject({ status: 404 });
  expect((await call("GET", "/")).body.running).toEqual([]);
});

it.each([
  ["POST", "/faults", "{", 400, "The body is not valid JSON."],
  ["POST", "/faults", '{"fault":"agent-down","at":3}', 400, "at is an unknown field."],
  ["POST", "/faults", `"${"x".repeat(70_000)}"`, 400, "The body is too large."],
  ["GET", "/faults", undefined, 404, /^Only GET/],
] as const)("refuses %s %s with %s", async (method, path, body, status, error) => {
  expect(await call(method, path, body)).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
});

it("hears no one without the token", async () => {
  expect(await call("POST", "/faults", '{"fault":"agent-down"}', "guess")).toMatchObject({ status: 401 });
  expect(stage.state().running).toEqual([]);
});
