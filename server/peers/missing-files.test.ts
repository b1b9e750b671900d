import { request } from "node:https";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { exportedPages, type Pages } from "@/server/http/pages";
import { exportedFolder } from "@/server/http/testing";
import { signInAtAll, startConsoles, type TestReplica } from "@/server/testing/peers";
import { isHashedFile } from "./missing-files";
import { PeerClient } from "./peer-client";
import { Peers } from "./peers";

const LONG = "console.log('long enough to be worth compressing, long enough to be worth compressing');";
/** What two versions have been built with. */
const BUILDS: readonly Readonly<Record<string, string>>[] = [
  { "index.html": "old page", "404.html": "lost", "_next/static/chunks/old.js": `old;${LONG}` },
  { "index.html": "new page", "404.html": "lost", "_next/static/chunks/new.js": `new;${LONG}` },
];

let folders: Awaited<ReturnType<typeof exportedFolder>>[];
let pages: Pages[];
let replicas: TestReplica[] = [];

beforeAll(async () => {
  folders = await Promise.all(BUILDS.map((files) => exportedFolder(files)));
  pages = await Promise.all(folders.map(({ folder }) => exportedPages(folder, {})));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const replica of replicas) await replica.close();
});
afterAll(() => Promise.all(folders.map(({ remove }) => remove())));

async function start() {
  replicas = await startConsoles(2, { pagesOf: (number) => pages[number] ?? (() => new Response("")) });
  const [older, newer] = replicas;
  if (!older || !newer) throw new Error("too few consoles");
  return { older, newer };
}

const get = ({ app }: TestReplica, path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers });

describe("while consoles are replaced by another version", () => {
  it("each answers with hashed files of the other, as it would with its own", async () => {
    const { older, newer } = await start();
    for (const [console, name] of [
      [older, "new"],
      [newer, "old"],
    ] as const) {
      const answer = await get(console, `/_next/static/chunks/${name}.js`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await answer.text()).toBe(`${name};${LONG}`);
    }
  });

  it("compressed where the browser takes that", async () => {
    const { older } = await start();
    const answer = await get(older, "/_next/static/chunks/new.js", { "accept-encoding": "gzip" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(`new;${LONG}`);
  });

  it("what nobody has is missing, kept by nobody, and not looked for again at once", async () => {
    const { older } = await start();
    const sent = vi.spyOn(PeerClient.prototype, "send");
    const path = "/_next/static/chunks/older-still.js";
    for (const _ of [1, 2]) {
      const answer = await get(older, path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
    expect(sent.mock.calls.filter(([{ port }]) => port === replicas[1]?.port)).toHaveLength(1);
  });

  it("a console that is away is passed over", async () => {
    const { older, newer } = await start();
    await newer.close();
    expect((await get(older, "/_next/static/chunks/new.js")).status).toBe(404);
  });

  it("pages are each console's own", async () => {
    const { older } = await start();
    const sent = vi.spyOn(PeerClient.prototype, "send");
    expect(await (await get(older, "/")).text()).toBe("old page");
    expect((await get(older, "/nowhere")).status).toBe(404);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe("attacks by way of missing files", () => {
  it.each([
    "/_next/static/chunks/../../../etc/passwd.js",
    "/_next/static/chunks/..%2f..%2fapi.js",
    "/_next/static/chunks/a.js.map",
    "/_next/static//evil.example/a.js",
    "/_next/static/a/b/c.js",
    "/_next/static/chunks/.hidden.js",
    `/_next/static/chunks/${"a".repeat(200)}.js`,
    "/_next/data/a.js",
    "/api/v1/clusters.js",
    "//_next/static/chunks/new.js",
  ])("no other console hears of %s", async (path) => {
    expect(isHashedFile(path)).toBe(false);
    const { older } = await start();
    const sent = vi.spyOn(PeerClient.prototype, "send");
    await get(older, path);
    expect(sent).not.toHaveBeenCalled();
  });

  it("neither cookie, token nor query travels", async () => {
    const { older } = await start();
    signInAtAll(replicas, "anna");
    const sent = vi.spyOn(PeerClient.prototype, "send");
    const headers = { cookie: "anna", authorization: "Bearer secret", "accept-encoding": "br" };
    await get(older, "/_next/static/chunks/new.js?token=secret", headers);
    expect(sent).toHaveBeenCalled();
    for (const [, { target, headers: passed }] of sent.mock.calls) {
      expect(target).toBe("/_next/static/chunks/new.js");
      expect(passed).toEqual({ "accept-encoding": "br" });
    }
  });

  it("a flood of requests for files that nobody has looks for a few at a time, and lets no more wait than a page has", async () => {
    const { older } = await start();
    let now = 0;
    let most = 0;
    const sent = vi.spyOn(Peers.prototype, "file").mockImplementation(async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      return undefined;
    });
    const paths = Array.from({ length: 200 }, (_, number) => `/_next/static/chunks/${number}.js`);
    await Promise.all(paths.map((path) => get(older, path)));
    expect(most).toBeLessThanOrEqual(8);
    expect(sent.mock.calls.length).toBeLessThanOrEqual(8 + 64);
    expect(sent.mock.calls.length).toBeGreaterThan(13);
  });

  it("what was found is read to its end, however slowly somebody reads", async () => {
    const { older } = await start();
    const found = vi.spyOn(Peers.prototype, "file");
    const unread = await get(older, "/_next/static/chunks/new.js");
    expect(unread.status).toBe(200);
    const answer = await found.mock.results[0]?.value;
    expect(answer?.readableEnded).toBe(true);
  });

  it("somebody who goes makes no file missing for the next", async () => {
    const { older } = await start();
    const gone = new AbortController();
    const file = vi.spyOn(Peers.prototype, "file").mockImplementationOnce(async () => {
      gone.abort();
      return undefined;
    });
    await older.app.request("/_next/static/chunks/new.js", { signal: gone.signal });
    expect(file).toHaveBeenCalledOnce();
    expect((await get(older, "/_next/static/chunks/new.js")).status).toBe(200);
  });

  it("a console gives another one files, and a client without its certificate nothing", async () => {
    const { newer } = await start();
    const { ca } = newer.peers.certificates;
    const refused = new Promise((resolve) => {
      const options = { host: "127.0.0.1", port: newer.port, ca, servername: "console-1.consoles.test" };
      request({ ...options, path: "/_next/static/chunks/new.js" }, (answer) => resolve(answer.statusCode))
        .once("error", () => resolve("no connection"))
        .end();
    });
    expect(await refused).toBe("no connection");
  });
});
