// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "./dialog";
import { Reason } from "./reason";

const TEXT = "Default columns, as far as they fit.";
const LONG_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function offButton() {
  return render(
    <Reason text={TEXT}>
      {(describedBy) => (
        <button type="button" aria-disabled="true" aria-describedby={describedBy}>
          Reset
        </button>
      )}
    </Reason>,
  );
}

const button = () => screen.getByRole("button", { name: "Reset", description: TEXT });
const tooltip = () => screen.getByRole("tooltip");
const isOpen = () => tooltip().matches(":popover-open");
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

const come = {
  pointer: () => fireEvent.pointerOver(button()),
  focus: () => act(() => button().focus()),
};
const go = {
  pointer: () => fireEvent.pointerOut(button(), { relatedTarget: document.body }),
  focus: () => act(() => button().blur()),
};

describe("the reason of a control that is off", () => {
  it("describes the control, also while no one sees it", () => {
    offButton();
    expect(button()).toBeTruthy();
    expect(isOpen()).toBe(false);
  });

  it.each(["pointer", "focus"] as const)("is seen while the %s is on the control", (holder) => {
    offButton();
    come[holder]();
    wait(LONG_MS);
    expect(isOpen()).toBe(true);
    go[holder]();
    wait(LONG_MS);
    expect(isOpen()).toBe(false);
  });

  it("stays while the pointer goes over the gap to the text, and while it is there", () => {
    offButton();
    come.pointer();
    wait(LONG_MS);
    go.pointer();
    wait(200);
    expect(isOpen(), "on the way").toBe(true);
    fireEvent.pointerOver(tooltip());
    wait(LONG_MS);
    expect(isOpen()).toBe(true);
    fireEvent.pointerOut(tooltip(), { relatedTarget: document.body });
    wait(LONG_MS);
    expect(isOpen()).toBe(false);
  });

  it.each(["pointer", "focus"] as const)("goes on Esc while the %s stays, and until it comes again", (holder) => {
    offButton();
    come[holder]();
    wait(LONG_MS);
    fireEvent.keyDown(button(), { key: "Escape" });
    wait(LONG_MS);
    expect(isOpen()).toBe(false);
    go[holder]();
    come[holder]();
    wait(LONG_MS);
    expect(isOpen()).toBe(true);
  });

  it("takes Esc before the dialog that it stands on, once", () => {
    const [onClose, onKeyDown] = [vi.fn(), vi.fn()];
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: as a page with keys of its own
      <div onKeyDown={onKeyDown}>
        <Dialog title="Columns" onClose={onClose} foot={<Button reason={TEXT}>Reset</Button>}>
          {null}
        </Dialog>
      </div>,
    );
    come.focus();
    wait(LONG_MS);
    fireEvent.keyDown(button(), { key: "Escape" });
    expect(isOpen()).toBe(false);
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(button(), { key: "Escape" });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("can be pressed and selected without a press on the row below it", () => {
    const pressed = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as a row of a list
      <div onPointerDown={pressed} onMouseDown={pressed} onClick={pressed}>
        <Button reason={TEXT}>Reset</Button>
      </div>,
    );
    const allowed = [fireEvent.pointerDown(tooltip()), fireEvent.mouseDown(tooltip()), fireEvent.click(tooltip())];
    expect(allowed, "the browser may select").toEqual([true, true, true]);
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.mouseDown(button());
    expect(pressed).toHaveBeenCalledOnce();
  });
});
