import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { WireRequest } from "@/lib/kube/wire";
import { namespaces } from "@/lib/resources/built-in";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/in-process";
import { type HubFault, HubFaults } from "./hub-faults";

const PERSON = { user: "someone", groups: ["people"] };
const MASTER = { user: "root", groups: ["system:masters"] };
const PATH = "/api/v1/namespaces";
const faults = new HubFaults(1);
const stop = new AbortController();
const { signal } = stop;
let hub: TestHub;

beforeAll(async () => {
  hub = await startTestHub({ gate: faults.gate });
  const [apiGroup, kind] = ["rbac.authorization.k8s.io", "ClusterRoleBinding"];
  const subjects = [{ apiGroup, kind: "Group", name: "people" }];
  const body = {
    metadata: { name: "people" },
    roleRef: { apiGroup, kind: "ClusterRole", name: "cluster-admin" },
    subjects,
  };
  const path = `/apis/${apiGroup}/v1/clusterrolebindings`;
  await createClient(inProcess(hub.api.handler, MASTER)).raw({ method: "POST", path, body: { kind, ...body }, signal });
});
afterEach(() => faults.end("f"));
afterAll(async () => {
  stop.abort();
  await hub.close();
});

const send = (path: string, identity = PERSON) => {
  const request: WireRequest = { method: "GET", path, headers: { accept: "application/json" }, signal };
  return hub.api.handler(request, identity);
};
const begin = (fault: HubFault) => faults.begin("f", fault);

async function textOf({ body }: Awaited<ReturnType<typeof send>>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function revision(): Promise<string> {
  return JSON.parse(await textOf(await send(PATH))).metadata.resourceVersion;
}

describe("a hub", () => {
  it("is slow", async () => {
    begin({ kind: "slow-hub", byMs: 60 });
    const start = performance.now();
    expect((await send(PATH)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  it("has too much to do for anybody but its masters, and says when to come back", async () => {
    begin({ kind: "too-many-requests", percent: 100, retryAfterSeconds: 7 });
    const answer = await send(PATH);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "7"]);
    expect(await textOf(answer)).toBe("Too many requests, please try again later.\n");
    expect((await send(PATH, MASTER)).status).toBe(200);
  });

  it("refuses about as many as it was told to", async () => {
    begin({ kind: "too-many-requests", percent: 30, retryAfterSeconds: 1 });
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await send("/version")).status));
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(30);
    expect(refused).toBeLessThan(90);
  });

  it("drops watches, and takes them up again", async () => {
    const watch = textOf(await send(`${PATH}?watch=true&resourceVersion=${await revision()}`));
    begin({ kind: "dropped-watches", everyMs: undefined });
    expect(await watch).toBe("");
    const next = await send(`${PATH}?watch=true&resourceVersion=${await revision()}&timeoutSeconds=1`);
    expect(next.status).toBe(200);
  });

  it("forgets what each watcher has seen, once", async () => {
    const from = await revision();
    const watch = textOf(await send(`${PATH}?watch=true&resourceVersion=${from}`));
    begin({ kind: "expired-watches" });
    expect(await watch).toBe("");
    const again = await textOf(await send(`${PATH}?watch=true&resourceVersion=${from}`));
    expect(JSON.parse(again)).toMatchObject({ type: "ERROR", object: { reason: "Expired", code: 410 } });
    const restarted = textOf(await send(`${PATH}?watch=true&resourceVersion=${await revision()}`));
    faults.end("f");
    begin({ kind: "dropped-watches", everyMs: undefined });
    expect(await restarted).toBe("");
  });

  it.each([{ kind: "dropped-watches", everyMs: 20 } as const, { kind: "expired-watches" } as const])(
    "with $kind is still followed",
    async (fault) => {
      const end = new AbortController();
      const view = openHub(inProcess(hub.api.handler, PERSON), { namespaces: kinds.namespaces });
      const followed = view.start(end.signal);
      await view.synced(signal);
      begin(fault);
      const name = `made-with-${fault.kind}`;
      await createClient(inProcess(hub.api.handler, MASTER)).create(
        namespaces,
        { metadata: { name } },
        { signal, fieldManager: "test" },
      );
      await expect.poll(() => view.namespaces.get(name)?.metadata.name, { interval: 20, timeout: 15_000 }).toBe(name);
      end.abort();
      await followed;
    },
  );
});
