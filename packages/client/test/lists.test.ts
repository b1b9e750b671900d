import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FlotillaClient, FlotillaProblem } from "@flotilla/client";
import { CONSOLE_URL, clientAt, TOKEN } from "./console.js";

const client = clientAt();

/** The problem that a request ends with. */
async function problemOf(promise: Promise<unknown>): Promise<FlotillaProblem> {
  const error: unknown = await promise.then(
    () => assert.fail("it was answered"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof FlotillaProblem, String(error));
  return error;
}

describe("a list", () => {
  it("is read to its end, each row once, by pages of the size that was wanted", async () => {
    const sizes: number[] = [];
    const names: string[] = [];
    let total = 0;
    for await (const page of client.pages("clusters", { limit: 7 })) {
      sizes.push(page.rows.length);
      names.push(...page.rows.map(({ name }) => name));
      total = page.total;
    }
    assert.ok(total > 14);
    assert.equal(new Set(names).size, total);
    assert.deepEqual(
      sizes.slice(0, -1),
      sizes.slice(0, -1).map(() => 7),
    );
  });

  it("gives its rows one after another, and no more pages are read than are wanted", async () => {
    let count = 0;
    for await (const { name } of client.rows("clusters", { limit: 5 })) {
      assert.equal(typeof name, "string");
      count += 1;
      if (count === 5) break;
    }
    assert.equal(count, 5);
  });

  it("is filtered and ordered by the console", async () => {
    const page = await client.page("cluster-addons", { q: "health:healthy", sort: "-name", limit: 3 });
    assert.equal(page.rows.length, 3);
    assert.deepEqual([...new Set(page.rows.map(({ health }) => health))], ["healthy"]);
  });

  it("comes as CSV, with a line of names first", async () => {
    const [header = "", ...lines] = (await client.csv("clusters", { q: "health:available" })).trim().split("\r\n");
    const { total } = await client.page("clusters", { q: "health:available", limit: 1 });
    assert.match(header, /^cluster,status,availability,/);
    assert.equal(lines.length, total);
  });
});

describe("an object", () => {
  it("is read by its name", async () => {
    const { rows } = await client.page("clusters", { limit: 1 });
    const name = rows[0]?.name ?? "";
    const { row } = await client.get("/api/v1/clusters/{name}", { params: { name } });
    assert.equal(row.name, name);
  });

  it("is explained on a cluster", async () => {
    const { rows } = await client.page("cluster-addons", { limit: 1 });
    const { cluster = "", addOn = "" } = rows[0] ?? {};
    const why = await client.get("/api/v1/clusters/{name}/addons/{addOn}/why", { params: { name: cluster, addOn } });
    assert.equal(why.cluster, cluster);
    assert.ok(why.headline.message.length > 0);
  });
});

describe("what is refused", () => {
  it("is a problem, with its code and the id of the request", async () => {
    const problem = await problemOf(client.get("/api/v1/clusters/{name}", { params: { name: "no-such-cluster" } }));
    assert.deepEqual([problem.status, problem.code], [404, "not-found"]);
    assert.match(problem.problem.requestId ?? "", /^\S+$/);
  });

  it("says where a filter is wrong", async () => {
    const { code, problem } = await problemOf(client.page("clusters", { q: "helth:available" }));
    assert.equal(code, "invalid");
    assert.deepEqual([problem.problems?.[0]?.start, problem.problems?.[0]?.suggestion !== undefined], [0, true]);
  });

  it("is a write without the right to it: the console takes writes of scripts, and judges them", async () => {
    const body = { placement: { name: "all", namespace: "default" } };
    const path = "/api/v1/objects/{kind}/check" as const;
    const wrong = { params: { kind: "placements.cluster.open-cluster-management.io" as const }, body: body as never };
    assert.equal((await problemOf(client.post(path, wrong))).code, "invalid");
  });

  it("attack: a wrong token learns nothing, and stands in no message", async () => {
    const token = "not-a-token-of-this-hub";
    const stranger = new FlotillaClient({ url: CONSOLE_URL, token });
    const problem = await problemOf(stranger.page("clusters"));
    assert.deepEqual([problem.status, problem.code], [401, "unauthenticated"]);
    assert.ok(!JSON.stringify([problem.message, problem.problem, problem.stack]).includes(token));
    assert.ok(!JSON.stringify(client).includes(TOKEN));
  });
});
