import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWN, TestConsole, TOKENS } from "./testing";

const SECTION = /^## Limits$.*?(?=^## )/ms;

let tested: TestConsole;
let cookie: string;
let documented: string;

beforeAll(async () => {
  tested = await TestConsole.start();
  cookie = await tested.cookieOf(TOKENS.viewer);
  [documented = ""] = SECTION.exec(await readFile("docs/operations.md", "utf8")) ?? [];
});
afterAll(() => tested.close());

const get = (path: string) => ({ path, init: {} });
const post = (path: string, body: unknown) => ({ path, init: { method: "POST", body: JSON.stringify(body) } });
const many = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);

/** A limit of the table, its number there, a request just beyond it, and what that is answered. */
const BEYOND = [
  ["address of a request", "8,192", get(`/api/v1/clusters/${"a".repeat(8_192)}`), 414],
  ["body of a request", "256 KiB", post("/api/v1/clusters/names", { q: "a".repeat(256 * 1024) }), 413],
  ["methods", "PATCH", { path: "/api/v1/clusters", init: { method: "OPTIONS" } }, 405],
  ["rows of a list", "500 at a time", get("/api/v1/clusters?limit=501"), 400],
  ["rows of a list", "2,000 characters", get(`/api/v1/clusters?cursor=${"a".repeat(2_001)}`), 400],
  ["rows of a list", "2,000 characters", get(`/api/v1/clusters?labels=${"a".repeat(2_001)}`), 400],
  ["clusters of a placement", "500", get("/api/v1/placements/a/b/clusters?limit=501"), 400],
  ["placements of a cluster", "100", get("/api/v1/clusters/secret-cluster/placements?limit=101"), 400],
  ["events of an object", "500 groups", get("/api/v1/events/clusters/secret-cluster?limit=501"), 400],
  ["approvals together", "100 clusters", post("/api/v1/approvals/acceptance", { clusters: many(101) }), 400],
  [
    "names in a question about installed clusters",
    "2,000",
    post("/api/v1/addons/a/installed", { clusters: many(2_001) }),
    400,
  ],
  [
    "reasons that people give",
    "500",
    post("/api/v1/approvals/requests/a/deny", { resourceVersion: "1", reason: "a".repeat(501) }),
    400,
  ],
] as const;

describe("limits, as docs/operations.md has them", () => {
  it.each(BEYOND)("%s, %s: more is refused", async (name, number, { path, init }, status) => {
    const row = documented.split("\n").find((line) => line.startsWith(`| ${name} |`));
    expect(row).toContain(number);
    expect(row).toContain(String(status));
    const answer = await tested.request(path, { ...init, headers: { ...OWN, cookie } });
    expect([answer.status, answer.body]).toMatchObject([status, { status }]);
  });

  it.each([
    get("/api/v1/clusters?limit=500"),
    get("/api/v1/clusters/secret-cluster/placements?limit=100"),
    post("/api/v1/addons/a/installed", { clusters: many(2_000) }),
  ])("what is just within them is read: $path", async ({ path, init }) => {
    const { status } = await tested.request(path, { ...init, headers: { ...OWN, cookie } });
    expect([400, 413, 414]).not.toContain(status);
  });
});
