import { describe, expect, it } from "vitest";
import { type Toast, toastList } from "./toasts";

function toast(id: string, phase: Toast["phase"] = "accepted"): Toast {
  return { id, phase, text: `${id} ${phase}` };
}

function listOf(...toasts: readonly Toast[]): readonly Toast[] {
  return toasts.reduce<readonly Toast[]>((list, each) => toastList(list, { type: "shown", toast: each }), []);
}

describe("toastList", () => {
  it("turns accepted into seen in its place", () => {
    expect(listOf(toast("a"), toast("b"), toast("a", "seen"))).toEqual([toast("a", "seen"), toast("b")]);
  });

  it.each(["seen", "failed"] as const)("does not turn %s back into accepted", (phase) => {
    expect(listOf(toast("a", phase), toast("a"))).toEqual([toast("a", phase)]);
  });

  it("lets a seen one fail after all, and a failed one be seen on a second try", () => {
    expect(listOf(toast("a", "seen"), toast("a", "failed"))).toEqual([toast("a", "failed")]);
    expect(listOf(toast("a", "failed"), toast("a", "seen"))).toEqual([toast("a", "seen")]);
  });

  it("makes room by what was seen, then by what was accepted", () => {
    const list = listOf(toast("a"), toast("b", "seen"), toast("c", "failed"), toast("d"), toast("e"), toast("f"));
    expect(list.map(({ id }) => id)).toEqual(["c", "d", "e", "f"]);
  });

  it("makes no room by what somebody points at", () => {
    const full = listOf(toast("a", "seen"), toast("b", "seen"), toast("c"), toast("d"));
    const list = toastList(full, { type: "shown", toast: toast("e") }, new Set(["a"]));
    expect(list.map(({ id }) => id)).toEqual(["a", "c", "d", "e"]);
    const all = toastList(full, { type: "shown", toast: toast("e") }, new Set(["a", "b", "c", "d", "e"]));
    expect(all.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("keeps every error until it is closed", () => {
    const failed = ["a", "b", "c", "d", "e", "f"].map((id) => toast(id, "failed"));
    const list = listOf(...failed);
    expect(list).toEqual(failed);
    expect(toastList(list, { type: "closed", id: "a" })).toEqual(failed.slice(1));
  });
});
