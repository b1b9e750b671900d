import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { type Send, sender, testServer } from "./testing/client";

const REVISIONS = "/apis/apps/v1/namespaces/default/controllerrevisions";

let api: ApiServer;
let send: Send;

beforeAll(async () => {
  api = await testServer();
  send = sender(api.handler);
});
afterAll(() => api.close());

describe("a controller revision", () => {
  it("keeps any text, has its number changed, and never its text", async () => {
    const data = { spec: { any: [{ thing: null }, 1] } };
    const made = await send("POST", REVISIONS, {
      apiVersion: "apps/v1",
      kind: "ControllerRevision",
      metadata: { name: "r" },
      data,
      revision: 1,
    });
    expect([made.status, made.body.data, made.body.revision]).toEqual([201, data, 1]);
    const later = await send("PUT", `${REVISIONS}/r`, { ...made.body, revision: 2 });
    expect([later.status, later.body.revision]).toEqual([200, 2]);
    const other = await send("PUT", `${REVISIONS}/r`, { ...later.body, data: {} });
    expect([other.status, other.body.reason]).toEqual([422, "Invalid"]);
    expect(other.body.message).toContain("data");
  });
});
