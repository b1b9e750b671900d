// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { SessionLimits } from "./session-limits";

const MINUTE = 60_000;
/** A time of another day has its date. */
const NOON = new Date(2026, 10, 25, 12).getTime();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

/** A session that ends in so many minutes, by a console whose clock is an hour ahead; `left` may be changed. */
function shown(idle: number, absolute = 480, signIn?: { readonly left: number; readonly problem?: string }) {
  const left = { idle, absolute };
  const at = (minutes: number) => new Date(Date.now() + 60 * MINUTE + minutes * MINUTE).toISOString();
  answerRequests({
    "/api/session/limits": () =>
      answered({
        now: at(0),
        idleEndsAt: at(left.idle),
        endsAt: at(left.absolute),
        ...(signIn && { signIn: { provider: "Harbour", endsAt: at(signIn.left), problem: signIn.problem } }),
      }),
  });
  const rendered = render(
    <SessionLimits>
      <p>ways to sign in</p>
    </SessionLimits>,
  );
  const kind = () => rendered.container.firstElementChild?.getAttribute("data-session-limit");
  return { ...rendered, left, kind, read: () => vi.mocked(fetch).mock.calls.length };
}

const clockIn = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

describe("the limits of a session", () => {
  it("are not shown long before", async () => {
    const { kind, read } = shown(30);
    await waitFor(() => expect(read()).toBe(1));
    expect([kind(), screen.queryByRole("button")]).toEqual(["far", null]);
  });

  it("are announced politely: when one is signed out for being idle, with a button to stay", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const { container, user, left, kind, read } = shown(4);
    const text = await screen.findByText(`You will be signed out at ${clockIn(4)} unless you do something`, {
      exact: false,
    });
    expect(container.querySelector("[aria-live=polite]")?.contains(text)).toBe(true);
    left.idle = 30;
    await user.click(screen.getByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(kind()).toBe("far"));
    const [, init] = vi.mocked(fetch).mock.calls.at(-1) ?? [];
    expect([read(), new Headers(init?.headers).get("flotilla-deliberate")]).toEqual([2, "1"]);
  });

  it("are put off by what was done in another tab: nothing is shown that is not so", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { left, kind, read } = shown(6);
    await vi.waitFor(() => expect(read()).toBe(1), 15_000);
    left.idle = 29;
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    await vi.waitFor(() => expect(read()).toBe(2), 15_000);
    expect(kind()).toBe("far");
    left.idle = 3;
    await vi.advanceTimersByTimeAsync(25 * MINUTE);
    await vi.waitFor(() => expect(kind()).toBe("idle"), 15_000);
    left.idle = 30;
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(kind()).toBe("far"), 15_000);
  });

  it("say what is not saved before the eight hours are over, and offer to sign in again", async () => {
    sessionStorage.setItem(`flotilla.edit/${JSON.stringify(["ada", "placements", "team", "canary"])}`, "x");
    const { user, kind } = shown(30, 12);
    expect(await screen.findByText(/Not saved yet: canary\./)).toBeDefined();
    expect(kind()).toBe("absolute");
    await user.click(screen.getByRole("button", { name: "Sign in again now" }));
    expect(screen.getByRole("dialog").textContent).toContain("ways to sign in");
  });

  it.each([
    ["unreachable", "Harbour cannot be reached to renew your sign-in. You stay signed in until"],
    ["refused", "Harbour does not renew your sign-in any more. It ends at"],
    ["final", "Your sign-in with Harbour ends at"],
  ])("say until when one stays signed in where the provider does not renew it: %s", async (problem, sentence) => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const { kind } = shown(30, 480, { left: 4, problem });
    expect(await screen.findByText(`${sentence} ${clockIn(4)}.`, { exact: false })).toBeDefined();
    expect(kind()).toBe("sign-in");
  });

  it("say nothing of a sign-in that will be renewed, and read it again when it should have been", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { kind, read } = shown(30, 480, { left: 6 });
    await vi.waitFor(() => expect(read()).toBe(1), 15_000);
    expect(kind()).toBe("far");
    await vi.advanceTimersByTimeAsync(3 * MINUTE + 1_000);
    await vi.waitFor(() => expect(read()).toBe(2), 15_000);
  });
});
