import { describe, expect, it } from "vitest";
import { type ShellAction, shellAction } from "./shell-keys";

const NONE = { ctrlKey: false, metaKey: false, altKey: false };
const CTRL = { ...NONE, ctrlKey: true };

describe("keys of every page", () => {
  it.each<[string, string, object, object, ShellAction | undefined]>([
    ["Ctrl K opens the palette", "k", CTRL, {}, "palette"],
    ["so does Cmd K with the shift lock on", "K", { metaKey: true }, {}, "palette"],
    ["also while somebody writes", "k", CTRL, { isBusy: true }, "palette"],
    ["a bare k is the page's", "k", {}, {}, undefined],
    ["other keys with Ctrl are the browser's", "g", CTRL, {}, undefined],
    ["Alt is the browser's", "?", { altKey: true }, {}, undefined],
    ["? shows the keys", "?", {}, {}, "help"],
    ["and is a letter where somebody writes", "?", {}, { isBusy: true }, undefined],
    ["g waits for a letter", "g", {}, {}, "wait"],
    ["which leads to a page", "c", {}, { isGoing: true }, { goTo: "/clusters" }],
    ["and without g to none", "c", {}, {}, undefined],
    ["a letter of no page leads nowhere", "z", {}, { isGoing: true }, undefined],
    ["where somebody writes it is a letter", "c", {}, { isGoing: true, isBusy: true }, undefined],
  ])("%s", (_, key, modifiers, where, action) => {
    expect(shellAction({ key, ...NONE, ...modifiers }, { isBusy: false, isGoing: false, ...where })).toEqual(action);
  });
});
