// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { WhenSeen } from "./when-seen";

afterEach(() => vi.unstubAllGlobals());

/** A browser that says what is seen when it is asked to. */
function observing() {
  let report: IntersectionObserverCallback = () => undefined;
  class Observer {
    readonly observe = vi.fn();
    readonly disconnect = vi.fn();
    constructor(callback: IntersectionObserverCallback) {
      report = callback;
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return (isIntersecting: boolean) =>
    act(() => report([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
}

const shown = () =>
  render(
    <WhenSeen className="min-h-10">
      <p>The report</p>
    </WhenSeen>,
  );

it("draws nothing before its place is near, and stays once it was", () => {
  const see = observing();
  shown();
  expect(screen.queryByText("The report")).toBeNull();
  see(true);
  expect(screen.queryByText("The report")).not.toBeNull();
  see(false);
  expect(screen.queryByText("The report")).not.toBeNull();
});

it("draws at once where the browser cannot say what is seen", () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  shown();
  expect(screen.queryByText("The report")).not.toBeNull();
});
