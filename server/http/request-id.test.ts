import { describe, expect, it } from "vitest";
import { requestIds } from "./request-id";
import { httpApp } from "./testing";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const GIVEN = "7f3a9c0e5b1d4f62";
const idOf = requestIds(["10.0.0.0/8"]);

describe("the id of a request", () => {
  it("is what a trusted proxy calls it, else a new UUID", () => {
    expect(idOf("10.1.2.3", GIVEN)).toBe(GIVEN);
    expect(idOf("::ffff:10.1.2.3", GIVEN)).toBe(GIVEN);
    expect(idOf("10.1.2.3", undefined)).toMatch(UUID);
    expect(idOf("10.1.2.3", undefined)).not.toBe(idOf("10.1.2.3", undefined));
  });

  it.each([
    ["of somebody who is no proxy", "192.0.2.1", GIVEN],
    ["that breaks a line", "10.1.2.3", "abcdefgh\r\nSet-Cookie: a=b"],
    ["that is too long", "10.1.2.3", "a".repeat(65)],
    ["that is too short", "10.1.2.3", "a"],
    ["with other characters", "10.1.2.3", '<script>"abcdefgh'],
  ])("attack: one %s is not taken", (_, peer, given) => {
    expect(idOf(peer, given)).toMatch(UUID);
  });

  it("is in each answer, and in the body of an error", async () => {
    const app = httpApp({ requestIdOf: () => GIVEN });
    for (const path of ["/", "/healthz", "/api/nowhere"])
      expect((await app.request(path)).headers.get("x-request-id"), path).toBe(GIVEN);
    expect(await (await app.request("/api/nowhere")).json()).toMatchObject({ code: "not-found", requestId: GIVEN });
  });
});
