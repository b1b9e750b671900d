// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { closeToast, type Toast, ToastRegion, toast } from "./toasts";

const LONG_MS = 60_000;
const shown = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});

afterEach(() => {
  for (const id of shown) act(() => closeToast(id));
  vi.useRealTimers();
});

function show(id: string, phase: Toast["phase"], more: Partial<Toast> = {}): void {
  shown.add(id);
  act(() => toast({ id, phase, text: `${id} ${phase}.`, ...more }));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const texts = () => [...screen.getByRole("region").querySelectorAll("p")].map(textOf);
const textOf = (element: Element) => element.textContent?.trim();
const line = (text: string) => screen.getByText(text);
const link = () => screen.getByRole("link", { name: "Open" });
const close = () => screen.getByRole("button", { name: "Close" });

describe("reports of writes", () => {
  it("says what was accepted and what is waited for, with a link to it", () => {
    show("a", "accepted", { detail: "Waiting for 12 clusters.", link: { href: "/rollouts/a", label: "Open" } });
    expect(textOf(screen.getByRole("status"))).toContain("a accepted. Waiting for 12 clusters.");
    expect(link().getAttribute("href")).toBe("/rollouts/a");
  });

  it.each([
    ["accepted", "status", ["a accepted."]],
    ["seen", "status", []],
    ["failed", "alert", ["a failed."]],
  ] as const)("announces what is %s as %s, and leaves after a minute %j", (phase, role, left) => {
    show("a", phase);
    expect(within(screen.getByRole(role)).getByText(`a ${phase}.`)).toBeTruthy();
    wait(LONG_MS);
    expect(texts()).toEqual(left);
  });

  it("counts the time from when it is seen, not from when it was accepted", () => {
    show("a", "accepted");
    wait(LONG_MS);
    show("a", "seen");
    wait(5_999);
    expect(texts()).toEqual(["a seen."]);
    wait(1);
    expect(texts()).toEqual([]);
  });

  it("stays while the pointer is on it, and goes afterwards", () => {
    show("a", "seen");
    fireEvent.pointerOver(line("a seen."));
    wait(LONG_MS);
    expect(texts()).toEqual(["a seen."]);
    fireEvent.pointerOut(line("a seen."), { relatedTarget: document.body });
    wait(5_999);
    expect(texts()).toEqual(["a seen."]);
    wait(1);
    expect(texts()).toEqual([]);
  });

  it("stays while the focus is on it, wherever, and goes afterwards", () => {
    show("a", "seen", { link: { href: "/", label: "Open" } });
    act(() => link().focus());
    wait(LONG_MS);
    act(() => close().focus());
    wait(LONG_MS);
    expect(texts()).toEqual(["a seen."]);
    act(() => close().blur());
    wait(6_000);
    expect(texts()).toEqual([]);
  });

  it("stays when the pointer goes and the focus does not", () => {
    show("a", "seen", { link: { href: "/", label: "Open" } });
    fireEvent.pointerOver(link());
    act(() => link().focus());
    fireEvent.pointerOut(link(), { relatedTarget: document.body });
    wait(LONG_MS);
    expect(texts()).toEqual(["a seen."]);
  });

  it("makes no room by what somebody looks at", () => {
    for (const id of ["a", "b", "c", "d"]) show(id, "seen");
    fireEvent.pointerOver(line("a seen."));
    show("e", "accepted");
    expect(texts()).toEqual(["a seen.", "c seen.", "d seen.", "e accepted."]);
  });

  it("closes on a press, whatever it says", () => {
    show("a", "failed");
    fireEvent.click(close());
    expect(texts()).toEqual([]);
  });
});
