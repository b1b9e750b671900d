// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  CONSOLE,
  CONSOLE_ORIGIN,
  cleanPages,
  eventsOf,
  loadElements,
  place,
  say,
  sayReady,
  sentTo,
} from "./elements-page";

beforeAll(() => loadElements());
cleanPages();

const MINUTE = 60_000;

function provider() {
  let count = 0;
  const provide = vi.fn(async () => {
    count += 1;
    return { token: `token-${count}`, expiresAt: new Date(Date.now() + 5 * MINUTE).toISOString() };
  });
  Flotilla.setTokenProvider(provide);
  return provide;
}

function tokensOf(element: Element): unknown[] {
  return sentTo(element, "token").map(({ message }) => message.token);
}

function sayState(element: Element, state: string, more: object = {}): void {
  say(element, { flotilla: 1, type: "state", state, ...more });
}

describe("tokens", () => {
  it("are requested once for all elements, sent to the console's origin, and nowhere in the page", async () => {
    const provide = provider();
    const elements = [place("flotilla-fleet"), place("flotilla-addon-health", { addon: "a" }), place("flotilla-fleet")];
    sayReady(...elements);
    await vi.advanceTimersByTimeAsync(10);
    expect(provide.mock.calls).toEqual([
      [{ views: ["addon-health/a", "fleet"], origin: location.origin, console: CONSOLE }],
    ]);
    for (const element of elements) {
      expect(sentTo(element, "token")).toEqual([
        { message: { flotilla: 1, links: "host", type: "token", token: "token-1" }, target: CONSOLE_ORIGIN },
      ]);
      expect(Object.values(element)).not.toContain("token-1");
      expect(element.shadowRoot?.innerHTML + document.documentElement.outerHTML).not.toContain("token-1");
    }
  });

  it("are renewed for all where one frame asks again", async () => {
    const provide = provider();
    const elements = [place("flotilla-fleet"), place("flotilla-issues")];
    sayReady(...elements);
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    sayReady(...elements);
    await vi.advanceTimersByTimeAsync(10);
    expect(provide).toHaveBeenCalledTimes(2);
    expect(elements.map(tokensOf)).toEqual([
      ["token-1", "token-2"],
      ["token-1", "token-2"],
    ]);
  });

  it("are used again by an element that comes later, if they are for its view", async () => {
    const provide = provider();
    sayReady(place("flotilla-fleet"));
    await vi.advanceTimersByTimeAsync(MINUTE);
    const same = place("flotilla-fleet");
    sayReady(same);
    await vi.advanceTimersByTimeAsync(10);
    expect([provide.mock.calls.length, tokensOf(same)]).toEqual([1, ["token-1"]]);
    sayReady(place("flotilla-issues"));
    await vi.advanceTimersByTimeAsync(10);
    expect(provide.mock.calls.at(-1)).toMatchObject([{ views: ["fleet", "issues"] }]);
    expect(tokensOf(same)).toEqual(["token-1", "token-2"]);
  });

  it("that the console refuses are requested again, ever less often, until one is accepted", async () => {
    const provide = provider();
    const element = place("flotilla-fleet");
    sayReady(element);
    for (const wait of [1_000, 2_000, 4_000]) {
      await vi.advanceTimersByTimeAsync(10);
      sayState(element, "signed-out", { reason: "expired" });
      const before = provide.mock.calls.length;
      await vi.advanceTimersByTimeAsync(wait - 20);
      expect(provide).toHaveBeenCalledTimes(before);
      await vi.advanceTimersByTimeAsync(wait + 40);
      expect(provide).toHaveBeenCalledTimes(before + 1);
    }
  });

  it("that were revoked are not requested again by themselves", async () => {
    const provide = provider();
    const element = place("flotilla-fleet");
    sayReady(element);
    await vi.advanceTimersByTimeAsync(10);
    sayState(element, "shown");
    sayState(element, "signed-out", { reason: "revoked" });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect([provide.mock.calls.length, element.state]).toEqual([1, "signed-out"]);
    Flotilla.refresh();
    await vi.advanceTimersByTimeAsync(10);
    expect(tokensOf(element)).toEqual(["token-1", "token-2"]);
  });

  it("that the page's backend does not give are reported, and requested again", async () => {
    const states = eventsOf("flotilla:state");
    const error = new Error("backend is away");
    Flotilla.setTokenProvider(vi.fn().mockRejectedValueOnce(error).mockResolvedValue("token"));
    const element = place("flotilla-fleet");
    sayReady(element);
    await vi.advanceTimersByTimeAsync(10);
    expect(states).toEqual([{ state: "signed-out", reason: "no-token", error }]);
    expect(tokensOf(element)).toEqual([]);
    sayReady(element);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(tokensOf(element)).toEqual(["token"]);
  });

  it("of another provider are for a new frame: nothing of another person's stays", async () => {
    provider();
    const element = place("flotilla-fleet");
    const before = element.shadowRoot?.querySelector("iframe");
    sayReady(element);
    await vi.advanceTimersByTimeAsync(10);
    Flotilla.setTokenProvider(() => "other");
    expect(before?.isConnected).toBe(false);
    sayReady(element);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tokensOf(element)).toEqual(["other"]);
  });

  it("of more than 50 views are for all of a kind", async () => {
    const provide = provider();
    const elements = Array.from({ length: 51 }, (_, index) => place("flotilla-cluster", { name: `c${index}` }));
    sayReady(...elements);
    await vi.advanceTimersByTimeAsync(10);
    expect(provide.mock.calls).toMatchObject([[{ views: ["cluster/*"] }]]);
    expect(elements.map(tokensOf)).toEqual(elements.map(() => ["token-1"]));
  });

  it("with token-url are requested of the page's own origin alone", async () => {
    const answer = () => Response.json({ token: "own" });
    const request = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
    const element = place("flotilla-fleet", { "token-url": "/flotilla-token" });
    sayReady(element);
    await vi.advanceTimersByTimeAsync(10);
    expect(request.mock.calls).toMatchObject([
      [new URL("/flotilla-token", location.href), { method: "POST", mode: "same-origin", body: '{"views":["fleet"]}' }],
    ]);
    expect(tokensOf(element)).toEqual(["own"]);
  });

  it("are requested no more once the element is gone", async () => {
    const provide = provider();
    const element = place("flotilla-fleet");
    sayReady(element);
    element.remove();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(provide).not.toHaveBeenCalled();
  });
});
