import { afterAll, beforeAll, expect, it } from "vitest";
import type { WireRequest } from "@/lib/kube/wire";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { actingAs } from "./acting-as";
import { createClient } from "./client";
import { httpsTransport } from "./https-transport";
import { inProcess } from "./in-process";
import type { Transport } from "./transport";

const WHO = { method: "POST", path: "/apis/authentication.k8s.io/v1/selfsubjectreviews" } as const;
const JANE = { user: "jane", groups: ["a", "b, c", "system:authenticated"] };
const { signal } = new AbortController();

const emptyBody = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true as const, value: undefined }) }) };

let hub: TestHub;
let ways: Record<string, Transport>;

beforeAll(async () => {
  hub = await startTestHub();
  const endpoint = { server: hub.url, ca: hub.caCertificate };
  ways = {
    "over HTTPS": httpsTransport(endpoint, async () => ({ authorization: `Bearer ${hub.adminToken}` })),
    "in process": inProcess(hub.api.handler, { user: "root", groups: ["system:masters"] }),
  };
});
afterAll(async () => {
  for (const way of Object.values(ways)) await way.close();
  await hub.close();
});

it.each(["over HTTPS", "in process"])("acts as the identity with exactly its groups (%s)", async (name) => {
  const client = createClient(actingAs(ways[name] as Transport, JANE));
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
  expect(await client.raw({ ...WHO, body, signal })).toMatchObject({
    status: { userInfo: { username: "jane", groups: JANE.groups } },
  });
});

it("leaves groups to the hub where there are none, and keeps other headers", async () => {
  const sent: WireRequest[] = [];
  const own: Transport = {
    send: async (request) => {
      sent.push(request);
      return { status: 200, headers: {}, body: emptyBody };
    },
    close: async () => undefined,
  };
  await actingAs(own, { user: "u", groups: [] }).send({ method: "GET", path: "/", headers: { accept: "x" }, signal });
  expect(sent[0]?.headers).toEqual({ accept: "x", "impersonate-user": "u" });
});
