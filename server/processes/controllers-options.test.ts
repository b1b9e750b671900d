import { describe, expect, it } from "vitest";
import { StartFailure } from "@/server/errors";
import { readControllersOptions } from "./controllers-options";

const FILE = new URL(import.meta.url).pathname;

describe("readControllersOptions", () => {
  it("takes a kubeconfig, or leaves it to the environment", () => {
    expect(readControllersOptions([])).toEqual({ kubeconfig: undefined, help: false });
    expect(readControllersOptions(["--kubeconfig", FILE])).toEqual({ kubeconfig: FILE, help: false });
    expect(readControllersOptions([`--kubeconfig=${FILE}`, "--help"])).toEqual({ kubeconfig: FILE, help: true });
  });

  it.each([
    ["a file that is not there", ["--kubeconfig", "/nowhere/at/all"], "There is no kubeconfig at /nowhere/at/all."],
    ["no file", ["--kubeconfig", ""], "needs the path of a file"],
    ["an option without its value", ["--kubeconfig"], "The controllers take --kubeconfig FILE"],
    ["an unknown option", ["--clusters", "5"], "--clusters"],
    ["a word of its own", ["start"], "start"],
  ])("refuses %s in one sentence", (_, args, message) => {
    expect(() => readControllersOptions(args)).toThrow(StartFailure);
    expect(() => readControllersOptions(args)).toThrow(message);
  });
});
