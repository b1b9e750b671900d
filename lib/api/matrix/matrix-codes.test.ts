import { expect, it } from "vitest";
import { ADD_ON_STATUSES_WORST_FIRST } from "@/lib/health/add-on-status";
import { ABSENT, letterOf, statusOfLetter } from "./matrix-codes";

it("has a letter for each standing that says it again, and one that says nothing is there", () => {
  const codes = ADD_ON_STATUSES_WORST_FIRST.map(letterOf);
  expect(codes.map(statusOfLetter)).toEqual([...ADD_ON_STATUSES_WORST_FIRST]);
  expect(new Set([...codes, ABSENT]).size).toBe(codes.length + 1);
  expect(statusOfLetter(ABSENT)).toBeUndefined();
});
