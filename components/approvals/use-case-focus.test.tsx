// @vitest-environment happy-dom
import { fireEvent, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useCaseFocus } from "./use-case-focus";

const PARTS = [
  {
    ...{ section: { id: "outside", label: "", size: 2 }, rows: [{ name: "requests/a" }, { name: "requests/b" }] },
    ...{ from: 0, size: 2, onFirst: () => undefined },
  },
];

function focusOn(selected: string) {
  const open = vi.fn();
  const { result } = renderHook(() => useCaseFocus(PARTS as never, selected, open));
  return { open, begin: () => result.current.focus.after([selected]) };
}

afterEach(() => {
  document.body.innerHTML = "";
});

describe("after a decision", () => {
  it("the next case is opened", () => {
    const { open, begin } = focusOn("requests/a");
    begin()(true);
    expect(open).toHaveBeenCalledExactlyOnceWith("requests/b");
  });

  it("the same case stays open if it failed", () => {
    const { open, begin } = focusOn("requests/a");
    begin()(false);
    expect(open).not.toHaveBeenCalled();
  });

  it.each([
    ["a press", () => fireEvent.pointerDown(document.body)],
    ["a key", () => fireEvent.keyDown(document.body, { key: "g" })],
  ])("%s meanwhile leaves the person where they go", (_, press) => {
    const { open, begin } = focusOn("requests/a");
    const goOn = begin();
    press();
    goOn(true);
    expect(open).not.toHaveBeenCalled();
  });

  it("what is pressed in the dialog that decided does not matter", () => {
    document.body.innerHTML = "<dialog open><button>Close</button></dialog>";
    const button = document.querySelector("button");
    button?.focus();
    const { open, begin } = focusOn("requests/a");
    const goOn = begin();
    if (button) fireEvent.pointerDown(button);
    goOn(true);
    expect(open).toHaveBeenCalledExactlyOnceWith("requests/b");
  });
});
