import { describe, expect, it } from "vitest";
import { readDoctorOptions } from "./doctor-options";

describe("the options of doctor", () => {
  it("are all parts of the hub of the environment by default", () => {
    expect(readDoctorOptions([])).toEqual({
      kubeconfig: undefined,
      parts: ["console", "controllers", "approver"],
      help: false,
    });
    expect(readDoctorOptions(["--kubeconfig", "a", "--only", "approver"])).toMatchObject({
      kubeconfig: "a",
      parts: ["approver"],
    });
  });

  it.each([
    [["--only", "fleet"], "--only is one of console, controllers, approver"],
    [["--kubeconfig="], "--kubeconfig needs"],
    [["--clusters", "1"], "doctor takes"],
    [["now"], "doctor takes"],
  ])("%j are refused", (args, text) => {
    expect(() => readDoctorOptions(args)).toThrow(text);
  });
});
