import { describe, expect, it } from "vitest";
import type { Caller } from "@/server/auth/caller";
import { sessionOf } from "@/server/auth/testing";
import { createClient } from "@/server/hub/client";
import type { RawRequest } from "@/server/hub/hub-client";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { checkTunnel } from "./check-tunnel";

const CONFIGURED = { spec: { proxyServer: { namespace: "open-cluster-management-addon" } } };
const ENTRANCE =
  "/api/v1/namespaces/open-cluster-management-addon/services/https:cluster-proxy-addon-user:9092/proxy/c1/version";

interface Hub {
  readonly configuration?: unknown;
  readonly answer?: (request: RawRequest) => Promise<unknown>;
  readonly allows?: (plural: string) => boolean;
  readonly installed?: boolean;
}

/** A caller on a hub with cluster-proxy; `sent` are the requests into the tunnel. */
function start({ configuration = CONFIGURED, answer, allows = () => true, installed = true }: Hub = {}) {
  const session = sessionOf("ada", allows);
  const { raw } = session.client;
  const sent: RawRequest[] = [];
  const found = { metadata: { name: "c1" } };
  const client = Object.assign(session.client, {
    get: async (_: unknown, { name }: { name: string }) => {
      if (name !== "c1") throw new HubError(404, "NotFound", "not found");
      return found;
    },
    find: async () => (installed ? found : undefined),
    raw: async (request: RawRequest) => {
      if (request.method !== "GET") return raw(request);
      if (request.path.includes("managedproxyconfigurations")) {
        if (configuration instanceof Error) throw configuration;
        return configuration;
      }
      sent.push(request);
      return answer?.(request) ?? { major: "1", gitVersion: "v1.33.2" };
    },
  });
  return { caller: Object.assign(session, { client }) as Caller, sent };
}

const check = (hub: Hub, cluster = "c1") => checkTunnel(start(hub).caller, cluster, () => 0);

describe("the check of a tunnel", () => {
  it("is one bounded GET of one path of one Service", async () => {
    const { caller, sent } = start();
    expect(await checkTunnel(caller, "c1", () => 0)).toMatchObject({
      outcome: "answered",
      version: "v1.33.2",
      at: "1970-01-01T00:00:00.000Z",
    });
    expect(sent.map(({ method, path }) => [method, path])).toEqual([["GET", ENTRANCE]]);
    expect(sent[0]).toMatchObject({ maxBytes: 65_536 });
    expect(sent[0]).not.toHaveProperty("body");
  });

  it.each(["../../secrets", "UPPER", "", 7])("uses no namespace that would be another path: %j", async (namespace) => {
    const { caller, sent } = start({ configuration: { spec: { proxyServer: { namespace } } } });
    await checkTunnel(caller, "c1");
    expect(sent[0]?.path).toBe(
      ENTRANCE.replace("open-cluster-management-addon", "open-cluster-management-cluster-proxy"),
    );
  });

  it.each([
    [401, "refused"],
    [403, "refused"],
    [404, "absent"],
    [503, "absent"],
    [400, "down"],
    [502, "down"],
    [500, "down"],
  ] as const)("says what %i means", async (status, outcome) => {
    const answer = () => Promise.reject(new HubError(status, "", "text of whoever answered"));
    const found = await check({ answer });
    expect(found).toMatchObject({ outcome, status });
    expect(JSON.stringify(found)).not.toContain("whoever");
  });

  it.each([
    ["a page", () => Promise.reject(new HubUnreachable("no JSON", { isAnswer: true }))],
    ["another JSON", async () => ({ hello: "world" })],
    ["a version that is a text", async () => ({ gitVersion: "<b>v1</b> see https://example.org" })],
  ])("takes %s for no API server, and passes nothing of it on", async (_, answer) => {
    expect(await check({ answer })).toEqual({ outcome: "other", ms: expect.any(Number), at: expect.any(String) });
  });

  it("fails where the hub itself is away", async () => {
    const answer = () => Promise.reject(new HubUnreachable("refused"));
    await expect(check({ answer })).rejects.toThrow("refused");
  });

  it("is for who may see cluster and proxy, and may use its entrance", async () => {
    await expect(check({}, "c2")).rejects.toMatchObject({ status: 404 });
    await expect(check({ installed: false })).rejects.toMatchObject({ code: "invalid" });
    await expect(check({ configuration: new HubError(404, "NotFound", "") })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(check({ configuration: new HubError(403, "Forbidden", "") })).rejects.toMatchObject({
      missing: { resource: "managedproxyconfigurations" },
    });
    const { caller, sent } = start({ allows: (plural) => plural !== "services" });
    await expect(checkTunnel(caller, "c1")).rejects.toMatchObject({
      code: "forbidden",
      missing: { verb: "get", resource: "services/proxy", namespace: "open-cluster-management-addon" },
    });
    expect(sent, "nothing is sent before that").toEqual([]);
  });
});

it("reads no answer further than it may be long", async () => {
  let read = 0;
  const body = (async function* () {
    for (;;) {
      read += 1_024;
      yield new Uint8Array(1_024);
    }
  })();
  const transport = { send: async () => ({ status: 200, headers: {}, body }), close: async () => undefined };
  const request = { method: "GET", path: ENTRANCE, signal: AbortSignal.timeout(5_000), maxBytes: 4_096 } as const;
  await expect(createClient(transport).raw(request)).rejects.toMatchObject({ isAnswer: true });
  expect(read).toBeLessThanOrEqual(6_144);
});
