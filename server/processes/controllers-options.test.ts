import { describe, expect, it } from "vitest";
import { StartFailure } from "@/server/errors";
import { readControllersOptions } from "./controllers-options";

const FILE = new URL(import.meta.url).pathname;

describe("readControllersOptions", () => {
  it("takes a kubeconfig, or leaves it to the environment", () => {
    expect(readControllersOptions([])).toEqual({ kubeconfig: undefined, only: undefined, help: false });
    expect(readControllersOptions(["--kubeconfig", FILE])).toEqual({ kubeconfig: FILE, only: undefined, help: false });
    expect(readControllersOptions([`--kubeconfig=${FILE}`, "--help"])).toEqual({
      kubeconfig: FILE,
      only: undefined,
      help: true,
    });
  });

  it.each(["add-ons", "certificates"])("takes a part to run alone: %s", (only) => {
    expect(readControllersOptions(["--only", only])).toMatchObject({ only });
  });

  it.each([
    ["a part that there is not", ["--only", "everything"], "--only takes add-ons or certificates"],
    ["no part", ["--only", ""], "--only takes add-ons or certificates"],
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
