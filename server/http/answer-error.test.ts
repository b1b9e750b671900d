import { expect, it, vi } from "vitest";
import { ApiError } from "@/server/errors";
import { log } from "@/server/log";
import { route, routes } from "./route";
import { httpApp } from "./testing";

it("attack: trying what one may not do leaves a line in the log, with who tried and what, and no query", async () => {
  const warned = vi.spyOn(log, "warn");
  const caller = {
    id: "s",
    user: "mallory",
    groups: [],
    ended: new AbortController().signal,
    use: () => undefined,
    end: () => undefined,
  };
  const api = routes().get(
    "/secrets",
    route({}, () => {
      throw new ApiError("forbidden", "You may not.", { missing: { verb: "get", resource: "secrets", group: "" } });
    }),
  );
  const authenticate = () => caller as never;
  expect((await httpApp({ api, authenticate }).request("/api/secrets")).status).toBe(403);
  expect(warned).toHaveBeenCalledWith(
    { user: "mallory", method: "GET", path: "/api/secrets", missing: { verb: "get", resource: "secrets", group: "" } },
    "a request was refused",
  );
});
