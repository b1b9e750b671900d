import { describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";

const ZONE = "topology.kubernetes.io/zone";
const ada = sessionOf("ada", () => true);

function start() {
  const caches = new TestCaches();
  caches.cluster("c1", { labels: { env: "prod", [ZONE]: "a", secret: "s" } });
  caches.cluster("c2", { labels: { env: "=1+1" } });
  caches.cluster("c3");
  caches.sync();
  return servedLists(caches).clusters;
}

async function labelsOf(labels?: string, store = start()) {
  const page = await store.answer(ada, labels === undefined ? {} : { labels });
  if (page instanceof Response) throw new Error("a file was not asked for");
  return page.rows.map((row) => row.labels);
}

describe("labels of clusters in their list", () => {
  it.each([
    ["none by default", undefined, [undefined, undefined, undefined]],
    ["none where none are named", "", [undefined, undefined, undefined]],
    ["those that are named", `env,${ZONE}`, [{ env: "prod", [ZONE]: "a" }, { env: "=1+1" }, {}]],
    ["nothing for what is none", "constructor,__proto__", [{}, {}, {}]],
  ])("are %s", async (_, labels, expected) => {
    expect(await labelsOf(labels)).toEqual(expected);
  });

  it("are those of each question, whatever was asked before", async () => {
    const store = start();
    const requests = [undefined, "env", ZONE, undefined];
    const answers = await Promise.all(requests.map((labels) => labelsOf(labels, store)));
    expect(answers.map(([first]) => first)).toEqual([undefined, { env: "prod" }, { [ZONE]: "a" }, undefined]);
  });

  it("are refused where they are too many", async () => {
    const many = Array.from({ length: 11 }, (_, index) => `l${index}`).join(",");
    await expect(labelsOf(many)).rejects.toMatchObject({ code: "invalid" });
  });

  it("are the last columns of a file, written so that no program takes them for a formula", async () => {
    const file = await start().answer(ada, { labels: `env,${ZONE}`, format: "csv" });
    const [head, ...lines] = (await (file as Response).text()).trim().split("\r\n"); // a file was asked for
    expect(head).toMatch(/,label env,label topology\.kubernetes\.io\/zone$/);
    expect(lines.map((line) => line.split(",").slice(-2))).toEqual([
      ["prod", "a"],
      ["'=1+1", ""],
      ["", ""],
    ]);
  });
});
