import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, it } from "node:test";
import { type ClusterRow, FlotillaProblem, type WatchedPage } from "@flotilla/client";
import { CONSOLE_URL, clientAt, labelCluster } from "./console.js";
import { answerProblem, FaultyConsole } from "./faulty-console.js";

let proxy: FaultyConsole;
let stop: AbortController;
let name: string;
let value = 0;

before(async () => {
  const { rows } = await clientAt().page("clusters", { q: "health:available", limit: 1 });
  name = rows[0]?.name ?? "";
});
beforeEach(async () => {
  proxy = await FaultyConsole.start(CONSOLE_URL);
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await proxy.close();
  await labelCluster(name, { watched: null });
});

const LISTS = /^POST \/api\/v1\/live\/[^/]+\/lists$/;

function watch() {
  return clientAt(proxy.url).watch("clusters", { q: `name=${name}`, labels: "watched" }, { signal: stop.signal });
}

async function pageWith(pages: AsyncGenerator<WatchedPage<ClusterRow>>, label: string): Promise<void> {
  for await (const { rows } of { [Symbol.asyncIterator]: () => ({ next: () => pages.next() }) })
    if (rows[0]?.labels?.watched === label) return;
  assert.fail("the watch has ended");
}

async function label(): Promise<string> {
  value += 1;
  await labelCluster(name, { watched: String(value) });
  return String(value);
}

describe("a watched list", () => {
  it("is whole after each change", async () => {
    const pages = watch();
    const first = await pages.next();
    assert.deepEqual([first.value?.total, first.value?.rows.map((row: ClusterRow) => row.name)], [1, [name]]);
    await pageWith(pages, await label());
    await pageWith(pages, await label());
  });

  it("has what changed while the connection was broken", async () => {
    const pages = watch();
    await pages.next();
    proxy.cut();
    await pageWith(pages, await label());
    assert.equal(proxy.seen.filter((each) => LISTS.test(each)).length, 1, "it was taken up, not asked for again");
  });

  it("is asked for again on the next stream where the stream is gone", async () => {
    const pages = watch();
    await pages.next();
    proxy.rewrite = (address) => address.replace(/&stream=.*/, "&stream=unknown");
    proxy.cut();
    await pageWith(pages, await label());
    assert.equal(proxy.seen.filter((each) => LISTS.test(each)).length, 2);
  });

  for (const status of [404, 410])
    it(`is read without a stream that its console answers ${status} for, and followed on another`, async () => {
      let refused = 0;
      proxy.instead = ({ method }, response) => {
        if (method !== "POST" || refused > 0) return false;
        refused += 1;
        return answerProblem(response, status, status === 404 ? "not-found" : "unavailable");
      };
      const pages = watch();
      assert.equal((await pages.next()).value?.rows[0]?.name, name);
      assert.deepEqual(
        proxy.seen.map((each) => each.split("?")[0]?.replace(/live\/[^/]+/, "live/x")),
        ["GET /api/v1/live", "POST /api/v1/live/x/lists", "GET /api/v1/clusters"],
      );
      await pageWith(pages, await label());
    });

  it("with a filter that is wrong is refused", async () => {
    const pages = clientAt().watch("clusters", { q: "helth:x" }, { signal: stop.signal });
    await assert.rejects(pages.next(), (error) => error instanceof FlotillaProblem && error.code === "invalid");
  });
});
