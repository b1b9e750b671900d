// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type EnableStep, enableHref } from "./enable-address";
import { useMoves } from "./use-moves";

let drawn: EnableStep;

vi.mock("next/navigation", () => ({
  usePathname: () => enableHref("logs", drawn),
  useRouter: () => ({ push: (href: string) => history.pushState(null, "", href) }),
}));

beforeEach(() => {
  drawn = "clusters";
  history.replaceState(null, "", enableHref("logs", drawn));
});

function moves() {
  const { result, rerender } = renderHook(() => useMoves("logs"));
  return {
    go: (way: "onward" | "back") => act(() => result.current.moves[way]()),
    draw: (step: EnableStep) => {
      drawn = step;
      rerender();
    },
    at: () => result.current.moves.at(),
  };
}

it("goes on from the step that was requested last, also where an earlier one is drawn in between", () => {
  const { go, draw, at } = moves();
  go("onward");
  go("onward");
  draw("configuration");
  expect(at()).toBe("rollout");
  go("onward");
  expect(location.pathname).toBe(enableHref("logs", "review"));
  draw("rollout");
  draw("review");
  go("back");
  expect(location.pathname).toBe(enableHref("logs", "rollout"));
});

it("goes on from where the browser's Back led", () => {
  const { go, draw, at } = moves();
  go("onward");
  go("onward");
  draw("configuration");
  act(() => dispatchEvent(new PopStateEvent("popstate")));
  expect(at()).toBe("configuration");
});
