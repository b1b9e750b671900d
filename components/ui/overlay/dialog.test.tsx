// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { Dialog } from "./dialog";

function question(onClose = vi.fn()) {
  return render(
    <Dialog
      title="Remove node-doctor?"
      onClose={onClose}
      foot={
        <>
          <button type="button">Remove</button>
          <button type="button" data-keep="">
            Cancel
          </button>
        </>
      }
    >
      <p>It goes from 12 clusters.</p>
    </Dialog>,
  );
}

const dialog = () => screen.getByRole<HTMLDialogElement>("dialog", { name: "Remove node-doctor?" });

describe("a dialog", () => {
  it("opens above the page, under its title, as soon as it is drawn", () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    question();
    expect(showModal).toHaveBeenCalledOnce();
    expect(dialog().open).toBe(true);
  });

  it("focuses what changes nothing, wherever it stands", () => {
    question();
    expect(document.activeElement?.textContent).toBe("Cancel");
  });

  it("asks to be closed on Esc, and stays until it is no longer drawn", async () => {
    const onClose = vi.fn();
    const { user } = question(onClose);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(dialog().open).toBe(true);
  });

  it("asks to be closed by a click beside it, and by none inside it", async () => {
    const onClose = vi.fn();
    const { user } = question(onClose);
    await user.click(screen.getByText("It goes from 12 clusters."));
    await user.click(screen.getByText("Remove"));
    expect(onClose).not.toHaveBeenCalled();
    // What lies behind a dialog belongs to the dialog.
    await user.click(dialog());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("closes when it is no longer drawn, which gives the focus back", () => {
    const { unmount } = question();
    const element = dialog();
    const close = vi.spyOn(element, "close");
    unmount();
    expect(close).toHaveBeenCalledOnce();
  });
});
