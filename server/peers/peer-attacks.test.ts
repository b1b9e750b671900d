import { request as httpRequest } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Keys } from "@/server/keys";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { signInAtAll, startConsoles, type TestReplica } from "@/server/testing/peers";
import type { Certificates } from "./certificates";
import { type PeerRequest, PeerTokens } from "./peer-token";

const SESSION = "session-of-anna";
const BODY = JSON.stringify([{ view: "clusters", slot: "list", turn: 1, query: {} }]);

let replicas: TestReplica[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const replica of replicas) await replica.close();
  replicas = [];
});

/** A console with a stream, and somebody who can reach the port at which it listens for others. */
async function start() {
  const authority = await peerAuthority();
  const shared = await authority();
  replicas = await startConsoles(1, { certificatesOf: async () => shared });
  const [holder] = replicas;
  if (!holder) throw new Error("no console");
  signInAtAll(replicas, "anna");
  const stream = await streamOf(holder);
  const request: PeerRequest = { method: "POST", target: `/api/v1/live/${stream}/lists`, body: BODY };
  const { tokens } = holder.peers;
  const token = (more: Partial<PeerRequest> & { stream?: string; session?: string } = {}) =>
    tokens.sign({ stream, session: SESSION, ...more }, { ...request, ...more });
  const send = (sent: Partial<PeerRequest> & { token?: string }, tls: Partial<Certificates> = shared) =>
    statusOf(holder.port, { ...request, ...sent }, tls);
  return { holder, authority, shared, stream, request, token, send };
}

async function streamOf({ app }: TestReplica): Promise<string> {
  const response = await app.request("/api/v1/live?views=addons", { headers: { cookie: "anna" } });
  const part = await response.body?.getReader().read();
  return /"stream":"([^"]+)"/.exec(new TextDecoder().decode(part?.value))?.[1] ?? "";
}

/** What came of it: a status, or the code of an error of the connection. */
function statusOf(
  port: number,
  { method, target, body, token }: PeerRequest & { readonly token?: string },
  tls: Partial<Certificates>,
  secure = true,
): Promise<number | string> {
  const headers = { "content-type": "application/json", ...(token === undefined ? {} : { "flotilla-peer": token }) };
  const options: RequestOptions = { host: "127.0.0.1", port, method, path: target, headers, agent: false, ...tls };
  return new Promise((resolve) => {
    const sent = (secure ? httpsRequest : httpRequest)(options, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", ({ code = "closed" }: NodeJS.ErrnoException) => resolve(code));
    sent.end(method === "POST" ? body : undefined);
  });
}

describe("a token between consoles", () => {
  it("is good for its request", async () => {
    const { token, send } = await start();
    expect(await send({ token: token() })).toBe(200);
  });

  it("is good once: a replay is refused", async () => {
    const { token, send } = await start();
    const once = token();
    expect([await send({ token: once }), await send({ token: once })]).toEqual([200, 403]);
  });

  it("that is missing, empty or nonsense is refused", async () => {
    const { token, send } = await start();
    expect(await send({})).toBe(403);
    for (const each of ["", "x", "..", token().slice(1), `${token()}0`, token().replace(/\.[^.]+$/, "")])
      expect(await send({ token: each })).toBe(403);
  });

  it("that is forged is refused: other claims, another key, no key", async () => {
    const { stream, request, token, send } = await start();
    const [, key = "", mac = ""] = token().split(".");
    const [claims = ""] = token({ session: "of-eve" }).split(".");
    expect(await send({ token: `${claims}.${key}.${mac}` })).toBe(403);
    const others = new PeerTokens(new Keys("peers", ["a secret that nobody of this installation has"]));
    expect(await send({ token: others.sign({ stream, session: SESSION }, request) })).toBe(403);
    const sameSecret = new Keys("identity", ["a secret that the consoles of this test share"]);
    expect(await send({ token: new PeerTokens(sameSecret).sign({ stream, session: SESSION }, request) })).toBe(403);
    expect(await send({ token: `${claims}.${"0".repeat(8)}.${"0".repeat(64)}` })).toBe(403);
  });

  it("is over after ten seconds, and not good long before", async () => {
    const { token, send } = await start();
    vi.useFakeTimers({ toFake: ["Date"] });
    const now = Date.now();
    const made = [token(), token()];
    vi.setSystemTime(now + 10_000);
    expect(await send({ token: made[0] ?? "" })).toBe(403);
    vi.setSystemTime(now - 10_000);
    expect(await send({ token: made[1] ?? "" })).toBe(403);
    vi.setSystemTime(now + 9_000);
    expect(await send({ token: made[0] ?? "" })).toBe(200);
  });

  it("is for one request: another method, path, query or body is refused", async () => {
    const { stream, token, send } = await start();
    expect(await send({ token: token(), body: BODY.replace("clusters", "works") })).toBe(403);
    expect(await send({ token: token(), method: "DELETE", target: `/api/v1/live/${stream}/lists/list` })).toBe(403);
    const read = { method: "GET", body: "" };
    expect(
      await send({ ...read, token: token({ ...read, target: "/api/v1/clusters" }), target: "/api/v1/works" }),
    ).toBe(403);
    expect(
      await send({ ...read, token: token({ ...read, target: "/api/v1/clusters" }), target: "/api/v1/clusters?q=a" }),
    ).toBe(403);
    expect(
      await send({ ...read, token: token({ ...read, target: "/api/v1/clusters" }), target: "/api/v1/clusters" }),
    ).toBe(200);
  });

  it("for a stream that is not here, or of another session, finds none", async () => {
    const { holder, stream, token, send } = await start();
    const elsewhere = holder.peers.newStream();
    expect(await send({ token: token({ stream: elsewhere }) })).toBe(410);
    expect(await send({ token: token({ session: "of-eve" }) })).toBe(410);
    const second = await streamOf(holder);
    const target = `/api/v1/live/${second}/lists`;
    expect(await send({ token: token({ stream, target }), target })).toBe(410);
  });
});

describe("the port for other consoles", () => {
  it("answers nothing but what is passed on, whatever the token says", async () => {
    const { stream, token, send } = await start();
    for (const [method, target] of [
      ["POST", "/api/v1/objects"],
      ["POST", "/api/v1/addons/hello/plan"],
      ["DELETE", "/api/session"],
      ["POST", "/api/session"],
      ["GET", "/api/session"],
      ["GET", "/api/sign-in-options"],
      ["GET", "/api/v1/live?views=addons"],
      ["GET", `/api/v1/live/${stream}/lists`],
      ["PUT", `/api/v1/live/${stream}/lists`],
      ["POST", `/api/v1/live/${stream}/lists/../../../session`],
      ["GET", "/api/v1/../session"],
      ["GET", "/api/v1/%2e%2e/session"],
      ["GET", "/healthz"],
      ["GET", "/metrics"],
      ["GET", "/"],
      ["HEAD", "/api/v1/clusters"],
    ] as const) {
      const body = method === "POST" ? BODY : "";
      const status = await send({ method, target, body, token: token({ method, target, body }) });
      expect([method, target, status]).toEqual([method, target, 403]);
    }
  });

  it("speaks no plain HTTP", async () => {
    const { holder, request, token } = await start();
    expect(await statusOf(holder.port, { ...request, token: token() }, {}, false)).toMatch(
      /ECONNRESET|EPIPE|closed|HPE/,
    );
  });

  it("opens to nobody without a certificate", async () => {
    const { shared, token, send } = await start();
    expect(await send({ token: token() }, { ca: shared.ca })).toMatch(/^E|ERR/);
  });

  it("opens to nobody with a certificate of another authority", async () => {
    const { shared, token, send } = await start();
    const others = await (await peerAuthority())();
    expect(await send({ token: token() }, { ...others, ca: shared.ca })).toMatch(/^E|ERR/);
  });

  it("gives hashed files to consoles alone, whatever certificate of its authority somebody else has", async () => {
    const { authority, send } = await start();
    const file = { method: "GET", target: "/_next/static/chunks/a.js", body: "" };
    expect(await send(file)).toBe(200);
    expect(await send(file, await authority(["db.example.org"]))).toBe(403);
    const others = ["/_next/static/..%2fa.js", "/_next/a.js", "/index.html", "/"];
    expect(await Promise.all(others.map((target) => send({ ...file, target })))).toEqual(others.map(() => 403));
  });

  it("refuses a certificate that its authority has signed for somebody else", async () => {
    const { authority, token, send } = await start();
    expect(await send({ token: token() }, await authority(["db.example.org", "127.0.0.1"]))).toBe(403);
  });
});

it("a console sends nothing to one that shows another certificate", async () => {
  const [ours, theirs] = [await peerAuthority(), await peerAuthority()];
  replicas = await startConsoles(3, {
    certificatesOf: (number) => [ours(), theirs(), ours(["db.example.org"])][number] ?? ours(),
  });
  const [own] = replicas;
  const heard = replicas.map(({ forPeers }) => vi.spyOn(forPeers, "fetch"));
  for (const number of [1, 2]) {
    const stream = `console-${number}.${crypto.randomUUID()}`;
    const request = {
      method: "GET",
      target: "/api/v1/clusters",
      body: "",
      headers: {},
      signal: new AbortController().signal,
    };
    await expect(own?.peers.send(`console-${number}`, { stream, session: SESSION }, request)).rejects.toThrow(
      /certificate|altnames/i,
    );
  }
  for (const fetched of heard) expect(fetched).not.toHaveBeenCalled();
});
