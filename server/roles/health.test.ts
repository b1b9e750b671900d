import { expect, it } from "vitest";
import { healthApp } from "./health";

it("is alive from the start, ready when nothing is waited for, and serves metrics", async () => {
  let missing = ["placements", "works"];
  const app = healthApp({ waitingFor: () => missing, metrics: () => "flotilla 1\n" });
  const ask = async (path: string) => {
    const answer = await app.request(path);
    return [answer.status, await answer.text()];
  };
  expect(await ask("/healthz")).toEqual([200, "ok\n"]);
  expect(await ask("/readyz")).toEqual([503, "waiting for placements, works\n"]);
  missing = [];
  expect(await ask("/readyz")).toEqual([200, "ok\n"]);
  expect(await ask("/metrics")).toEqual([200, "flotilla 1\n"]);
  expect((await app.request("/metrics")).headers.get("content-type")).toContain("version=0.0.4");
  expect((await ask("/"))[0]).toBe(404);
});
