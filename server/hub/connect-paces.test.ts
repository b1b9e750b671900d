import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "./client";
import { type Connection, connect } from "./kubeconfig";
import type { Transport } from "./transport";

const ASKED = 100;

let hub: TestHub;
let folder: string;
let kubeconfig: string;
let connection: Connection;
/** Requests that have come and wait for their answer. */
const waiting: (() => void)[] = [];
let isHeld = false;

beforeAll(async () => {
  hub = await startTestHub({
    gate: async (request, proceed) => {
      if (isHeld && request.target !== "/version") await new Promise<void>((resolve) => waiting.push(resolve));
      return await proceed(request);
    },
  });
  folder = await mkdtemp(join(tmpdir(), "connect-"));
  kubeconfig = join(folder, "kubeconfig");
  await writeFile(kubeconfig, hub.kubeconfig);
  connection = connect(kubeconfig);
});

afterAll(async () => {
  await hub.close();
  await rm(folder, { recursive: true });
});

/** Of a hundred requests through each of these, so many reach the hub before it has answered any. */
async function expectAtOnce(count: number, ...transports: readonly Transport[]): Promise<void> {
  isHeld = true;
  const { signal } = new AbortController();
  const clients = transports.map((transport) => createClient(transport));
  const answers = clients.flatMap((client) => Array.from({ length: ASKED }, () => client.list(managedClusters, { signal })));
  await expect.poll(() => waiting.length, { interval: 5, timeout: 10_000 }).toBe(count);
  // Whatever else was on its way would have come before this is answered.
  await createClient(connect(kubeconfig).unpaced).raw({ method: "GET", path: "/version", signal });
  expect(waiting).toHaveLength(count);
  isHeld = false;
  for (const go of waiting.splice(0)) go();
  await Promise.all(answers);
}

it("sends what this process asks for itself at the hub's pace", async () => {
  await expectAtOnce(8, connection.own);
});

it("sends what may not wait without one, as far as there are connections", async () => {
  await expectAtOnce(68, connection.unpaced);
});

it("sends few requests of one person at a time, and so many of all together", async () => {
  await expectAtOnce(4, connection.withToken(hub.adminToken));
  const people = Array.from({ length: 20 }, () => connection.withToken(hub.adminToken));
  await expectAtOnce(64, ...people);
});
