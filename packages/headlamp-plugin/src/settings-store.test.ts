import { expect, it } from "vitest";
import { targetOf } from "./settings-store";

it("fills in the account that the documentation makes", () => {
  expect(targetOf({ console: "https://flotilla.example.org/fleet/" })).toEqual({
    console: "https://flotilla.example.org/fleet",
    namespace: "flotilla-system",
    serviceAccount: "flotilla-headlamp",
  });
});

it.each([
  ["nothing", undefined, "Set the address of the Flotilla console in this plugin's settings."],
  ["a script", { console: "javascript:alert(1)" }, "The address of the console must begin with https:// or http://."],
  ["a word", { console: "flotilla" }, "The address of the console must begin with https:// or http://."],
  [
    "a namespace with a way out",
    { console: "https://x.org", namespace: "../secrets" },
    "The service account has no valid name.",
  ],
  [
    "an account with a path",
    { console: "https://x.org", serviceAccount: "a/token?x" },
    "The service account has no valid name.",
  ],
])("refuses %s", (_, settings, reason) => {
  expect(targetOf(settings)).toBe(reason);
});
