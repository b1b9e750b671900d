// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { BesidePanel } from "./beside-panel";

function Columns({ onClose }: { readonly onClose: () => void }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <button type="button" ref={anchor} onClick={() => setOpen(true)}>
        Columns
      </button>
      {isOpen ? (
        <BesidePanel label="Columns and rows" anchor={anchor} onClose={close} first="input" className="w-64">
          <button type="button">Reset</button>
          <label>
            <input type="checkbox" /> Version
          </label>
        </BesidePanel>
      ) : null}
    </>
  );
}

function columns() {
  const onClose = vi.fn();
  return { ...render(<Columns onClose={onClose} />), onClose };
}

const panel = () => screen.queryByRole("dialog", { name: "Columns and rows" });
const open = () => screen.getByRole("button", { name: "Columns" });

describe("choices beside a button", () => {
  it("open above the page, with the focus on the first of them", async () => {
    const { user } = columns();
    expect(panel()).toBeNull();
    await user.click(open());
    expect(panel()?.matches(":popover-open")).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Version" }));
  });

  it("stand where their button is, and follow it", async () => {
    const { user } = columns();
    const top = vi.spyOn(open(), "getBoundingClientRect").mockReturnValue(new DOMRect(40, 100, 80, 30));
    await user.click(open());
    expect(panel()?.style.top).toBe("134px");
    top.mockReturnValue(new DOMRect(40, 60, 80, 30));
    dispatchEvent(new Event("scroll"));
    expect(panel()?.style.top).toBe("94px");
  });

  it("close on Esc, once", async () => {
    const { user, onClose } = columns();
    await user.click(open());
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(panel()).toBeNull();
  });

  it("close when the browser closes them, which it does on a press elsewhere", async () => {
    const { user, onClose } = columns();
    await user.click(open());
    expect(panel()?.getAttribute("popover"), "what the browser closes by itself").toBe("auto");
    panel()?.hidePopover();
    await vi.waitFor(() => expect(panel()).toBeNull(), 15_000);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("stay while somebody chooses", async () => {
    const { user, onClose } = columns();
    await user.click(open());
    await user.click(screen.getByRole("checkbox", { name: "Version" }));
    await user.click(screen.getByRole("button", { name: "Reset" }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
