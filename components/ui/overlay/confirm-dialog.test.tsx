// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { ConfirmDialog } from "./confirm-dialog";

const NAME = "node-doctor";

function confirm(props: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const [onKeep, onAction] = [vi.fn(), vi.fn()];
  const rendered = render(
    <ConfirmDialog
      question="Remove node-doctor from 12 clusters?"
      consequences={<p>Its 12 works are deleted.</p>}
      keep="Cancel"
      action="Remove from 12"
      onKeep={onKeep}
      onAction={onAction}
      {...props}
    />,
  );
  return { ...rendered, onKeep, onAction };
}

const action = () => screen.getByRole<HTMLButtonElement>("button", { name: "Remove from 12" });
const field = () => screen.getByRole("textbox", { name: `Type ${NAME}` });
const isArmed = () => action().getAttribute("aria-disabled") === null;

describe("a question before something is done", () => {
  it("says what comes of it, and focuses what changes nothing", () => {
    confirm({ typedName: NAME, option: <p>Only the 3 in lab first.</p> });
    expect(screen.getByRole("dialog", { name: "Remove node-doctor from 12 clusters?" })).toBeTruthy();
    expect(screen.getByText("Its 12 works are deleted.")).toBeTruthy();
    expect(screen.getByText("Only the 3 in lab first.")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Cancel");
  });

  it.each(["Esc", "Enter", "a press"])("changes nothing by %s at first", async (how) => {
    const { user, onKeep, onAction } = confirm();
    if (how === "a press") await user.click(screen.getByRole("button", { name: "Cancel" }));
    else await user.keyboard(how === "Esc" ? "{Escape}" : "{Enter}");
    expect(onKeep).toHaveBeenCalledOnce();
    expect(onAction).not.toHaveBeenCalled();
  });

  it("acts on a press where no name is to be typed", async () => {
    const { user, onAction } = confirm();
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(action());
    expect(onAction).toHaveBeenCalledOnce();
  });

  it.each([
    ["node-docto", false],
    ["Node-Doctor", false],
    ["node-doctor-2", false],
    ["node-doctor", true],
    [" node-doctor ", true],
  ])("with “%s” typed for the name it acts: %s", async (typed, acts) => {
    const { user, onAction } = confirm({ typedName: NAME });
    await user.type(field(), typed);
    expect(isArmed()).toBe(acts);
    await user.click(action());
    await user.type(field(), "{Enter}");
    expect(onAction).toHaveBeenCalledTimes(acts ? 2 : 0);
  });

  it("is no longer armed when the name is no longer there", async () => {
    const { user, onAction } = confirm({ typedName: NAME });
    await user.type(field(), `${NAME}{Backspace}`);
    await user.click(action());
    expect(onAction).not.toHaveBeenCalled();
  });

  it("says that the name is to be typed first", () => {
    confirm({ typedName: NAME });
    expect(screen.getByRole("button", { description: "Type node-doctor first." })).toBe(action());
  });

  it("says why it is not possible now, whatever is typed", async () => {
    const reason = "You may not remove it: that needs delete managedclusteraddons.";
    const { user, onAction } = confirm({ typedName: NAME, reason });
    await user.type(field(), `${NAME}{Enter}`);
    await user.click(action());
    expect(onAction).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { description: reason })).toBe(action());
  });

  it("does nothing twice while it is being done", async () => {
    const { user, onAction } = confirm({ typedName: NAME, pending: true });
    await user.type(field(), `${NAME}{Enter}`);
    await user.click(action());
    expect(action().disabled).toBe(true);
    expect(onAction).not.toHaveBeenCalled();
  });

  it("announces the hub's refusal", () => {
    confirm({ problem: "The hub is not reachable." });
    expect(screen.getByRole("alert").textContent).toBe("The hub is not reachable.");
  });
});
