import { describe, expect, it } from "vitest";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { type HubWrite, inRequest } from "@/server/request-context";
import { createClient } from "./client";
import { HubError } from "./hub-error";
import { recordedClient } from "./recorded-client";
import type { Transport } from "./transport";

const CLUSTER = {
  apiVersion: "cluster.open-cluster-management.io/v1",
  kind: "ManagedCluster",
  metadata: { name: "one", resourceVersion: "1" },
  spec: { hubAcceptsClient: false },
};
const PATH = "/apis/cluster.open-cluster-management.io/v1/managedclusters";
const WRITE = { fieldManager: "test", signal: AbortSignal.timeout(60_000) };
const { signal } = WRITE;

/** A hub that has one cluster, and takes everything that `refuses` does not name. */
function hub(sent: { method: string; path: string; id?: unknown }[], refuses = /nothing/): Transport {
  return {
    async send({ method, path, headers }) {
      sent.push({ method, path, id: headers["audit-id"] });
      const isRefused = refuses.test(`${method} ${path}`);
      const status = { kind: "Status", reason: "Forbidden", message: "You may not." };
      const body = Buffer.from(JSON.stringify(isRefused ? status : CLUSTER));
      return {
        status: isRefused ? 403 : 200,
        headers: {},
        body: (async function* () {
          yield body;
        })(),
      };
    },
    close: async () => undefined,
  };
}

async function told(work: (client: ReturnType<typeof createClient>) => Promise<unknown>, refuses?: RegExp) {
  const writes: HubWrite[] = [];
  const sent: { method: string; path: string; id?: unknown }[] = [];
  const client = recordedClient(createClient(hub(sent, refuses)), "ada");
  await inRequest({ id: "request-1", onWrite: (write) => void writes.push(write) }, () =>
    work(client).catch(() => undefined),
  );
  return { writes, sent };
}

describe("the client of a person", () => {
  it("tells who wrote what, as it was read before and as it is sent", async () => {
    const { writes } = await told(async (client) => {
      await client.getRaw(managedClusters, { name: "one" }, signal);
      await client.patch(managedClusters, { name: "one" }, { spec: { hubAcceptsClient: true } }, WRITE);
    });
    expect(writes).toMatchObject([
      {
        user: "ada",
        verb: "patch",
        object: { resource: "managedclusters", kind: "ManagedCluster", name: "one" },
        before: { spec: { hubAcceptsClient: false } },
        sent: { spec: { hubAcceptsClient: true } },
      },
    ]);
  });

  it("tells the same of what is sent by path, whatever the version", async () => {
    const { writes } = await told(async (client) => {
      await client.raw({ method: "GET", path: `${PATH}/one`, signal });
      await client.raw({ method: "PUT", path: `${PATH}/one?fieldManager=a`, body: CLUSTER, signal });
      await client.raw({ method: "POST", path: PATH, body: CLUSTER, signal });
      await client.raw({ method: "DELETE", path: `${PATH}/one`, body: { kind: "DeleteOptions" }, signal });
    });
    expect(writes.map(({ verb, object, before }) => [verb, object.kind, object.name, before !== undefined])).toEqual([
      ["update", "ManagedCluster", "one", true],
      ["create", "ManagedCluster", "one", true],
      ["delete", "ManagedCluster", "one", true],
    ]);
  });

  it("tells nothing of reviews, and of trials those that are forbidden", async () => {
    const review = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    const trial = { method: "PUT", path: `${PATH}/one?dryRun=All`, body: CLUSTER, signal } as const;
    const taken = await told(async (client) => {
      await client.raw({ method: "POST", path: review, body: { metadata: { name: "a" } }, signal });
      await client.raw(trial);
      await client.raw({ method: "DELETE", path: `${PATH}/one`, body: { dryRun: ["All"] }, signal });
    });
    expect(taken.writes).toEqual([]);
    const { writes } = await told((client) => client.raw(trial), /PUT/);
    expect(writes).toMatchObject([{ verb: "update", error: expect.any(HubError) }]);
  });

  it("tells of what is named like a review", async () => {
    const path = "/api/v1/namespaces/a/configmaps/code-reviews";
    const { writes } = await told(async (client) => {
      await client.raw({ method: "PATCH", path, body: { data: {} }, signal });
      await client.raw({
        method: "POST",
        path: "/apis/example.org/v1/reviews",
        body: { metadata: { name: "a" } },
        signal,
      });
    });
    expect(writes.map(({ verb, object }) => [verb, object.name])).toEqual([
      ["patch", "code-reviews"],
      ["create", "a"],
    ]);
  });

  it("gives each request to the hub the id of the request, which the hub's audit log has", async () => {
    const { sent } = await told((client) => client.get(managedClusters, { name: "one" }, signal));
    expect(sent.map(({ id }) => id)).toEqual(["request-1"]);
  });
});
