import { describe, expect, it } from "vitest";
import { readDoctorOptions } from "./doctor-options";

const FILE = new URL(import.meta.url).pathname;

describe("the options of doctor", () => {
  it("name a hub and one account, or leave both open", () => {
    expect(readDoctorOptions([])).toEqual({ kubeconfig: undefined, only: undefined, help: false });
    expect(readDoctorOptions(["--kubeconfig", FILE, "--only", "approver"])).toMatchObject({
      kubeconfig: FILE,
      only: "approver",
    });
  });

  it.each([
    [["--only", "fleet"], "--only takes console or controllers or approver"],
    [["--kubeconfig="], "--kubeconfig needs"],
    [["--kubeconfig", "/nowhere/at/all"], "There is no kubeconfig at /nowhere/at/all."],
    [["--clusters", "1"], "doctor takes"],
  ])("%j are refused", (args, text) => {
    expect(() => readDoctorOptions(args)).toThrow(text);
  });
});
