import { expect, it } from "vitest";
import { ADD_ON_STATUSES_WORST_FIRST } from "@/lib/health/add-on-status";
import { ABSENT, letterOf, statusOfLetter } from "./matrix-letters";

it("has a letter for each standing that says it again, and one that says nothing is there", () => {
  const letters = ADD_ON_STATUSES_WORST_FIRST.map(letterOf);
  expect(letters.map(statusOfLetter)).toEqual([...ADD_ON_STATUSES_WORST_FIRST]);
  expect(new Set([...letters, ABSENT]).size).toBe(letters.length + 1);
  expect(statusOfLetter(ABSENT)).toBeUndefined();
});
