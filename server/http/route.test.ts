import { describe, expect, it, vi } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { ApiError } from "@/server/errors";
import { route, routes } from "./route";
import { httpApp } from "./testing";

describe("a route for people who are signed in", () => {
  it.each([
    ["keeps the session alive when a person caused the request", { "flotilla-deliberate": "1" }, 1],
    ["does not when a page asks for news by itself", {}, 0],
  ])("%s", async (_, headers, uses) => {
    const session = sessionOf("ada", () => true);
    const use = vi.spyOn(session, "use");
    const api = routes().get(
      "/news",
      route({}, () => ({ none: true })),
    );
    const answer = await httpApp({ api, authenticate: () => session }).request("/api/news", { headers });
    expect(answer.status).toBe(200);
    expect(use).toHaveBeenCalledTimes(uses);
    session.end();
  });

  it.each([
    ["GET", 401, "unauthenticated"],
    ["POST", 503, "hub-unreachable"],
  ])("says of a %s that a session's end has cut off with %i what became of it", async (method, status, code) => {
    const session = sessionOf("ada", () => true);
    const cutOff = route({}, () => {
      session.end();
      throw new ApiError("hub-unreachable", "The connection was closed.");
    });
    const api = routes().get("/news", cutOff).post("/news", cutOff);
    const answer = await httpApp({ api, authenticate: () => session }).request("/api/news", {
      method,
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });
});
