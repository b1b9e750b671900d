import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "./client";
import { type Connection, connect } from "./kubeconfig";
import type { Transport } from "./transport";

const REQUESTS = 100;

let hub: TestHub;
let folder: string;
let kubeconfig: string;
let connection: Connection;
/** Requests that have arrived and wait for their response. */
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

/** Of a hundred requests through each of these, this many reach the hub before it responds to any. */
async function expectAtOnce(count: number, ...transports: readonly Transport[]): Promise<void> {
  isHeld = true;
  const { signal } = new AbortController();
  const clients = transports.map((transport) => createClient(transport));
  const answers = clients.flatMap((client) =>
    Array.from({ length: REQUESTS }, () => client.list(managedClusters, { signal })),
  );
  await expect.poll(() => waiting.length, { interval: 5, timeout: 15_000 }).toBe(count);
  // Any other request would have arrived before this one is answered.
  await createClient(connect(kubeconfig).unlimited).raw({ method: "GET", path: "/version", signal });
  expect(waiting).toHaveLength(count);
  isHeld = false;
  for (const go of waiting.splice(0)) go();
  await Promise.all(answers);
}

it("limits the requests of this process's own account", async () => {
  await expectAtOnce(8, connection.own);
});

it("limits unlimited requests only by the number of connections", async () => {
  await expectAtOnce(68, connection.unlimited);
});

it("limits the requests of one user, and those of all users together", async () => {
  await expectAtOnce(4, connection.withToken(hub.adminToken));
  const people = Array.from({ length: 20 }, () => connection.withToken(hub.adminToken));
  await expectAtOnce(64, ...people);
});
