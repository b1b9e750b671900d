import { afterEach, beforeEach, expect, it } from "vitest";
import { readFleet } from "./read-fleet";
import { startServer, tokenFile } from "./testing";

const SETTINGS = { owner: "group:default/platform", ownerLabel: "team", everyMinutes: 10 };

let answers: (path: string) => object;
let console: Awaited<ReturnType<typeof startServer>>;
let hub: Awaited<ReturnType<typeof tokenFile>>;

beforeEach(async () => {
  answers = () => page([]);
  console = await startServer(({ path }) => ({ status: 200, body: answers(path) }));
  hub = await tokenFile("hub-token");
});
afterEach(async () => {
  await console.close();
  await hub.remove();
});

const page = (rows: readonly object[], more: object = {}) => ({ rows, total: rows.length, synced: true, ...more });
const read = () => readFleet(console.url, { ...SETTINGS, tokenFile: hub.path });
const isOf = (list: string, path: string) => new URL(path, "http://x").pathname === `/api/v1/${list}`;

it("reads all pages of both lists, with the label that names owners", async () => {
  answers = (path) => {
    if (isOf("addons", path)) return page([{ name: "logs" }]);
    return path.includes("cursor=second")
      ? page([{ name: "b", labels: { team: "group:default/edge" } }, { name: "a" }])
      : page([{ name: "a" }], { next: "second" });
  };
  const names = (await read()).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  expect(names.sort()).toEqual(["Component/logs", "Resource/a", "Resource/b"]);
  expect(console.requests.every(({ authorization }) => authorization === "Bearer hub-token")).toBe(true);
  expect(console.requests[0]?.path).toContain("labels=team");
});

it.each(["clusters", "addons"])(
  "rejects where the console has not read %s whole: nothing leaves the catalog",
  async (list) => {
    answers = (path) => page([], { synced: !isOf(list, path) });
    await expect(read()).rejects.toThrow("The console has not read all of the hub yet.");
  },
);
