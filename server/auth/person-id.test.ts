import { expect, it } from "vitest";
import { personId } from "./person-id";

it("names a person at all consoles of a hub in one way, and without the name", () => {
  expect(personId("ada", "mark")).toBe(personId("ada", "mark"));
  expect(new Set([personId("ada", "mark"), personId("bob", "mark"), personId("ada", "other")]).size).toBe(3);
  expect(personId("ada", "mark")).toMatch(/^[\w-]{22}$/);
});
