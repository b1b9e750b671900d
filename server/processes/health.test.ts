import { expect, it } from "vitest";
import { healthApp } from "./health";

it("is alive from the start, ready when nothing is waited for, and serves metrics", async () => {
  let missing = ["placements", "works"];
  let unread = [] as readonly string[];
  const app = healthApp({ waitingFor: () => missing, unreadKinds: () => unread, metrics: () => "flotilla 1\n" });
  const get = async (path: string) => {
    const answer = await app.request(path);
    return [answer.status, await answer.text()];
  };
  expect(await get("/healthz")).toEqual([200, "ok\n"]);
  expect(await get("/readyz")).toEqual([503, "waiting for placements, works\n"]);
  missing = [];
  expect(await get("/readyz")).toEqual([200, "ok\n"]);
  unread = ["roles (forbidden): tokens are left out"];
  expect(await get("/readyz")).toEqual([200, "ok\nroles (forbidden): tokens are left out\n"]);
  expect(await get("/metrics")).toEqual([200, "flotilla 1\n"]);
  expect((await app.request("/metrics")).headers.get("content-type")).toContain("version=0.0.4");
  expect((await get("/"))[0]).toBe(404);
});
