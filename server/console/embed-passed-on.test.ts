import { afterEach, describe, expect, it } from "vitest";
import { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { ViewsScope } from "@/server/embed/embed-scope";
import { startConsoles, type TestReplica } from "@/server/testing/peers";
import { OWN, PORTAL } from "./testing";

let replicas: TestReplica[] = [];
afterEach(async () => {
  for (const replica of replicas) await replica.close();
  replicas = [];
});

/** Two consoles that both have the embed token of these views, and a stream of it at the first. */
async function start(views: readonly string[], filter?: string) {
  replicas = await startConsoles(2);
  const grant = { origin: PORTAL, views: [...views], allow: [], endsAt: 0, ...(filter && { filter }) };
  for (const { caches, sessions } of replicas) {
    const { user, groups, client } = sessionOf("ada", () => true);
    const embed = new ViewsScope(grant, () => true);
    sessions.set("frame", new Session({ id: "of-the-frame", user, groups, client, embed }));
    for (const name of ["edge-1", "core-1"]) caches.cluster(name);
  }
  const [holder, other] = replicas;
  if (!holder || !other) throw new Error("too few consoles");
  const response = await holder.app.request("/api/v1/live?views=", { headers: { cookie: "frame" } });
  const part = await response.body?.getReader().read();
  const stream = /"stream":"([^"]+)"/.exec(new TextDecoder().decode(part?.value))?.[1] ?? "";
  const headers = { ...OWN, cookie: "frame", "flotilla-stream": stream };
  const follow = async (view: string) => {
    const body = JSON.stringify([{ view, slot: "list", turn: 1, query: {} }]);
    return (await other.app.request(`/api/v1/live/${stream}/lists`, { method: "POST", headers, body })).text();
  };
  return { read: async (path: string) => other.app.request(path, { headers }), follow };
}

describe("a request with an embed token that another console answers", () => {
  it("attack: keeps the token's views", async () => {
    const { read, follow } = await start(["matrix"]);
    expect((await read("/api/v1/clusters")).status).toBe(403);
    expect(await follow("clusters")).toContain('"forbidden"');
    expect(await follow("matrix")).toContain("edge-1");
  });

  it("attack: keeps the token's filter", async () => {
    const { read, follow } = await start(["list/clusters"], "name:edge*");
    for (const text of [await (await read("/api/v1/clusters")).text(), await follow("clusters")]) {
      expect(text).toContain("edge-1");
      expect(text).not.toContain("core-1");
    }
  });
});
