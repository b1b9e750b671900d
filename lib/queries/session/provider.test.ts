import { afterEach, expect, it, vi } from "vitest";
import { leaveForProvider } from "./provider";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("goes where the console says, and names the page to come back to", async () => {
  const assign = vi.fn();
  const address = "https://id.example.org/authorize?state=s";
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json({ location: address }));
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("fetch", fetched);
  await leaveForProvider("/clusters?q=a");
  expect(assign).toHaveBeenCalledWith(address);
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, init?.method, init?.body]).toEqual(["/api/session/oidc", "POST", '{"next":"/clusters?q=a"}']);
});

it("goes nowhere where the provider cannot be reached", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { assign });
  const problem = {
    type: "about:blank",
    title: "Unavailable",
    status: 503,
    code: "unavailable",
    detail: "It cannot be reached.",
  };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 503 }));
  await expect(leaveForProvider("/")).rejects.toThrow("cannot be reached");
  expect(assign).not.toHaveBeenCalled();
});
