import { expect, it } from "vitest";
import { matchesWholeName } from "./whole-name";

it.each([
  ["account/c1/logs", (text: string) => text === "account/c1/logs", true],
  ["account/c1/logs", (text: string) => text.includes("logs"), true],
  ["account/c1/logs", (text: string) => text.includes("account"), false],
  ["account/c1/logs", (text: string) => text.includes("c1"), false],
  ["account/c1/logs", (text: string) => text.includes("other"), false],
  ["alone", (text: string) => text === "alone", true],
])("whether %s is meant by its whole name (%#)", (name, test, expected) => {
  expect(matchesWholeName(name, test)).toBe(expected);
});
