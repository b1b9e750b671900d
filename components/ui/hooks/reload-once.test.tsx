// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadOnce } from "./reload-once";

const answers = vi.fn<() => Promise<Response>>();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  answers.mockResolvedValue(new Response(null));
  vi.stubGlobal("fetch", answers);
  vi.spyOn(location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
  sessionStorage.clear();
});

describe("a page whose console was replaced", () => {
  it("is loaded again, once in a minute", async () => {
    expect([await reloadOnce(), await reloadOnce()]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(await reloadOnce()).toBe(true);
  });

  it("stays while the console is away or refuses", async () => {
    answers.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await reloadOnce()).toBe(false);
    answers.mockResolvedValueOnce(new Response(null, { status: 503 }));
    expect(await reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it("stays where the browser stores nothing: it could not end", async () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("denied");
      },
    });
    expect(await reloadOnce()).toBe(false);
  });
});
