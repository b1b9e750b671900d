import { afterAll, beforeAll, expect, it } from "vitest";
import { OWN, TestConsole } from "./testing";

let tested: TestConsole;
beforeAll(async () => {
  tested = await TestConsole.start({ embedOrigins: ["http://localhost"] });
}, 60_000);
afterAll(() => tested.close());

const post = (body: object, headers = {}) =>
  tested.request("http://localhost/api/embed-demo/token", {
    method: "POST",
    headers: { ...OWN, ...headers },
    body: JSON.stringify(body),
  });

it("mints tokens for the demo's own page, of the account that changes nothing", async () => {
  const { status, body } = await post({ views: ["fleet"] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ origin: "http://localhost", user: "viewer", allow: [], views: ["fleet"] });
});

it.each([
  ["another right", { views: ["approvals"], allow: ["approve"] }, {}, 400],
  ["another origin", { views: ["fleet"], origin: "https://portal.example.org" }, {}, 400],
  ["a view that there is not", { views: ["secrets"] }, {}, 400],
  ["a page of another site", { views: ["fleet"] }, { "sec-fetch-site": "cross-site" }, 403],
])("attack: it gives nothing to %s", async (_, body, headers, status) => {
  expect((await post(body, headers)).status).toBe(status);
});
