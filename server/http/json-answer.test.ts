import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { openRoute, routes } from "./route";
import { httpApp } from "./testing";

const LARGE = { names: Array.from({ length: 30_000 }, (_, n) => `cluster-${n}`) };
const SMALL = { names: ["cluster-1"] };

it.each([
  ["a large answer for who takes gzip", LARGE, "gzip, br", "gzip"],
  ["not where gzip is refused", LARGE, "gzip;q=0", null],
  ["not for who says nothing", LARGE, undefined, null],
  ["not what is small", SMALL, "gzip", null],
])("compresses %s", async (_, answer, accepted, encoding) => {
  const api = routes().get(
    "/names",
    openRoute({}, () => answer),
  );
  const response = await httpApp({ api }).request("/api/names", {
    headers: accepted ? { "accept-encoding": accepted } : {},
  });
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("content-encoding")).toBe(encoding);
  const body = Buffer.from(await response.arrayBuffer());
  expect(JSON.parse((encoding ? gunzipSync(body) : body).toString())).toEqual(answer);
  if (encoding) expect(body.length).toBeLessThan(JSON.stringify(answer).length / 3);
});
