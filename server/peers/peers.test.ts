import { afterEach, describe, expect, it, vi } from "vitest";
import { LiveEvent } from "@/lib/api/live/live";
import { Keys } from "@/server/keys";
import { signInAtAll, startConsoles, type TestReplica } from "@/server/testing/peers";
import { PeerClient } from "./peer-client";

const OWN = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

let replicas: TestReplica[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const replica of replicas) await replica.close();
});

/** The same session at each, which its cookie names: "anna" may see everything. */
async function start(options: Parameters<typeof startConsoles>[1] = {}) {
  replicas = await startConsoles(2, options);
  signInAtAll(replicas, "anna");
  const [holder, other] = replicas;
  if (!holder || !other) throw new Error("too few consoles");
  holder.caches.cluster("known-to-holder");
  other.caches.cluster("known-to-other");
  return { holder, other };
}

function anna(sessions: TestReplica["sessions"]) {
  const session = sessions.get("anna");
  if (!session) throw new Error("anna is not signed in");
  return session;
}

async function openStream({ app }: TestReplica, cookie = "anna") {
  const response = await app.request("/api/v1/live?views=addons", { headers: { cookie } });
  const reader = response.body?.getReader();
  if (!reader) throw new Error(`no stream: ${response.status}`);
  let rest = "";
  const next = async (type: LiveEvent["type"]) => {
    for (;;) {
      const line = /^data: (.*)\n\n/m.exec(rest);
      if (line?.[1] !== undefined) {
        rest = rest.slice(line.index + line[0].length);
        const event = LiveEvent.parse(JSON.parse(line[1]));
        if (event.type === type) return event;
        continue;
      }
      const part = await reader.read();
      if (part.done) throw new Error(`the stream ended before ${type}`);
      rest += new TextDecoder().decode(part.value);
    }
  };
  const opened = await next("opened");
  return { stream: opened.type === "opened" ? opened.stream : "", next, cancel: () => reader.cancel() };
}

function follow({ app }: TestReplica, stream: string, cookie = "anna") {
  const body = JSON.stringify([{ view: "clusters", slot: "list", turn: 1, query: {} }]);
  return app.request(`/api/v1/live/${stream}/lists`, { method: "POST", headers: { ...OWN, cookie }, body });
}

async function names(answer: Response | Promise<Response>): Promise<string[]> {
  const { rows } = (await (await answer).json()) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

describe("a request that reaches another console than the one with the stream", () => {
  it("is answered by that one, which sends what changes from then on", async () => {
    const { holder, other } = await start();
    const { stream, next } = await openStream(holder);
    expect(stream).toMatch(/^console-0\.[0-9a-f-]{36}$/);
    const answer = await follow(other, stream);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.json()).toMatchObject([{ page: { rows: [{ name: "known-to-holder" }] } }]);
    holder.caches.cluster("new");
    expect(await next("list")).toMatchObject({ rows: [{ name: "new" }], total: 2 });
  });

  it("below a base path is passed on as well, by its address without it", async () => {
    const { holder, other } = await start({ basePath: "/flotilla" });
    const opened = await holder.app.request("/flotilla/api/v1/live?views=addons", { headers: { cookie: "anna" } });
    const first = new TextDecoder().decode((await opened.body?.getReader().read())?.value);
    const stream = /"stream":"([^"]+)"/.exec(first)?.[1] ?? "";
    const headers = { cookie: "anna", "flotilla-stream": stream };
    expect(await names(other.app.request("/flotilla/api/v1/clusters?limit=5", { headers }))).toEqual([
      "known-to-holder",
    ]);
    const body = JSON.stringify([{ view: "clusters", slot: "list", turn: 1, query: {} }]);
    const init = { method: "POST", headers: { ...OWN, cookie: "anna" }, body };
    expect((await other.app.request(`/flotilla/api/v1/live/${stream}/lists`, init)).status).toBe(200);
    expect((await other.app.request(`/api/v1/live/${stream}/lists`, init)).status).toBe(404);
  });

  it("ends what the stream follows there", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    await follow(holder, stream);
    const left = await other.app.request(`/api/v1/live/${stream}/lists/list?turn=2`, {
      method: "DELETE",
      headers: { ...OWN, cookie: "anna" },
    });
    expect([left.status, await left.text()]).toEqual([204, ""]);
  });

  it("is read there if it names the stream, so that pages are as new as their events", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    const read = (headers: object) =>
      names(other.app.request("/api/v1/clusters", { headers: { cookie: "anna", ...headers } }));
    expect(await read({ "flotilla-stream": stream })).toEqual(["known-to-holder"]);
    expect(await read({})).toEqual(["known-to-other"]);
  });

  it("attack: not reading many answers of that one keeps nobody else from it", async () => {
    const { holder, other } = await start();
    // More than sockets buffer.
    for (let n = 0; n < 30; n += 1) holder.caches.cluster(`c${n}-${"x".repeat(10_000)}`);
    const { stream } = await openStream(holder);
    const request = () =>
      other.app.request("/api/v1/clusters", { headers: { cookie: "anna", "flotilla-stream": stream } });
    const unread: Response[] = [];
    while (unread.length < 70) unread.push(await request());
    expect(await names(request())).toHaveLength(31);
    for (const { body } of unread) await body?.cancel();
  });

  it("carries neither the cookie nor a token of the person", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    const sent = vi.spyOn(PeerClient.prototype, "send");
    await other.app.request("/api/v1/clusters", {
      headers: {
        cookie: "anna",
        authorization: "Bearer secret",
        "flotilla-stream": stream,
        "x-forwarded-for": "10.0.0.1",
      },
    });
    expect(sent).toHaveBeenCalledOnce();
    const headers = sent.mock.calls[0]?.[1].headers ?? {};
    expect(Object.keys(headers)).toEqual(["x-request-id", "flotilla-peer"]);
    expect(Buffer.from(headers["flotilla-peer"]?.split(".")[0] ?? "", "base64url").toString()).not.toContain("secret");
  });

  it("is answered by itself where that one has gone, and what its stream followed is gone", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    await holder.close();
    const headers = { cookie: "anna", "flotilla-stream": stream };
    expect(await names(other.app.request("/api/v1/clusters", { headers }))).toEqual(["known-to-other"]);
    expect((await follow(other, stream)).status).toBe(410);
    const returned = await other.app.request(`/api/v1/live?views=addons&stream=${stream}`, {
      headers: { cookie: "anna", "last-event-id": "1" },
    });
    expect(returned.status).toBe(200);
    await returned.body?.cancel();
  });

  it("goes on at the other console once the stream is over", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    holder.sessions.get("anna")?.end();
    const headers = { cookie: "anna", "flotilla-stream": stream };
    expect(await names(other.app.request("/api/v1/clusters", { headers }))).toEqual(["known-to-other"]);
    expect((await follow(other, stream)).status).toBe(410);
  });

  it("keeps the session alive at both if a person caused it", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    const used = [holder, other].map(({ sessions }) => vi.spyOn(anna(sessions), "use"));
    const headers = { cookie: "anna", "flotilla-stream": stream };
    await other.app.request("/api/v1/clusters", { headers });
    for (const use of used) expect(use).not.toHaveBeenCalled();
    await other.app.request("/api/v1/clusters", { headers: { ...headers, "flotilla-deliberate": "1" } });
    for (const use of used) expect(use).toHaveBeenCalled();
  });
});

it("consoles that do not share the key pass nothing on, and each answers by itself", async () => {
  const keysOf = (number: number) => new Keys("peers", [`a secret that console ${number} has to itself alone`]);
  const { holder, other } = await start({ keysOf });
  const { stream } = await openStream(holder);
  const headers = { cookie: "anna", "flotilla-stream": stream };
  expect(await names(other.app.request("/api/v1/clusters", { headers }))).toEqual(["known-to-other"]);
  expect((await follow(other, stream)).status).toBe(410);
});

describe("attacks by way of a console", () => {
  it("another session than the stream's follows nothing, and reads what this console has", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    signInAtAll(replicas, "eve");
    expect((await follow(other, stream, "eve")).status).toBe(410);
    expect((await follow(holder, stream, "eve")).status).toBe(404);
    const headers = { cookie: "eve", "flotilla-stream": stream };
    expect(await names(other.app.request("/api/v1/clusters", { headers }))).toEqual(["known-to-other"]);
  });

  it("nobody who is not signed in reaches another console", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    const sent = vi.spyOn(PeerClient.prototype, "send");
    expect((await follow(other, stream, "nobody")).status).toBe(401);
    const headers = { "flotilla-stream": stream };
    expect((await other.app.request("/api/v1/clusters", { headers })).status).toBe(401);
    expect(sent).not.toHaveBeenCalled();
  });

  it("another site makes no console pass on anything", async () => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    const sent = vi.spyOn(PeerClient.prototype, "send");
    const headers = { ...OWN, "sec-fetch-site": "cross-site", cookie: "anna" };
    const answer = await other.app.request(`/api/v1/live/${stream}/lists`, { method: "POST", headers, body: "[]" });
    expect(answer.status).toBe(403);
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    "evil.example.org",
    "evil.example.org:443/x",
    "console-0@evil.example.org",
    "../console-0",
    "console-0/../../evil",
    "%2e%2e%2fconsole-0",
    "console-0#",
    "console-00",
    "console-1000",
    "console-",
    "consolex-0",
    "other-0",
    "CONSOLE-0",
    "",
  ])("a stream's name chooses no host: %j", async (name) => {
    const { holder, other } = await start();
    const { stream } = await openStream(holder);
    const sent = vi.spyOn(PeerClient.prototype, "send");
    const forged = `${name}${stream.slice("console-0".length)}`;
    expect(other.peers.names.ownerOf(forged)).toBeUndefined();
    const headers = { cookie: "anna", "flotilla-stream": forged };
    expect(await names(other.app.request("/api/v1/clusters", { headers }))).toEqual(["known-to-other"]);
    expect((await follow(other, forged)).status).toBe(404);
    expect(sent).not.toHaveBeenCalled();
  });
});
