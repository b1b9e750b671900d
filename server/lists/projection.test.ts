import { expect, it } from "vitest";
import { z } from "@/lib/kube/zod";
import { projectionOf } from "./projection";

const Row = z.object({ name: z.string(), 'odd"name': z.optional(z.number()), labels: z.optional(z.string()) });
const STORED = { name: "a", 'odd"name': 2, labels: "all", facts: { more: true } };

it("leaves of something what a schema names, and no more", () => {
  expect(projectionOf(Row)(STORED)).toEqual({ name: "a", 'odd"name': 2, labels: "all" });
});

it("leaves out what it is told to", () => {
  expect(projectionOf(Row, ["labels"])(STORED)).toEqual({ name: "a", 'odd"name': 2 });
});
