import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Child, type ChildPlan } from "./child-processes";
import { startDemo } from "./demo";
import type { Family } from "./parent";
import { startProduct } from "./start";

let plans: ChildPlan[];
let family: Family;

/** A family whose children are planned and never born. */
beforeEach(() => {
  vi.spyOn(Child.prototype, "reached").mockResolvedValue();
  plans = [];
  const start = (plan: ChildPlan): Child => {
    plans.push(plan);
    return Object.create(Child.prototype);
  };
  family = { signal: new AbortController().signal, start };
});

afterEach(() => void vi.unstubAllEnvs());

it("starts console and controllers for production, whatever the shell is for", async () => {
  vi.stubEnv("NODE_ENV", "development");
  await startProduct(family);
  expect(plans.map(({ role, env }) => [role, env.NODE_ENV])).toEqual([
    ["controllers", "production"],
    ["console", "production"],
  ]);
});

it("gives a demo at port 0 a port that it can name", async () => {
  vi.stubEnv("PORT", "0");
  await expect(startDemo(["--clusters", "1"], family)).rejects.toThrow("accounts.json cannot be read");
  const [hub, , console_] = plans;
  expect(Number(console_?.env.PORT)).toBeGreaterThan(0);
  const folder = hub?.args[hub.args.indexOf("--folder") + 1] ?? "";
  expect(folder.endsWith(`/${console_?.env.PORT}`)).toBe(true);
  await rm(folder, { recursive: true });
});

it.each([
  [[], true],
  [["--no-examples"], false],
  [["--scenario", "calm"], true],
] as const)("gives the hub of a demo with %o its examples: %s", async (args, expected) => {
  vi.stubEnv("PORT", "0");
  await expect(startDemo(args, family)).rejects.toThrow("accounts.json cannot be read");
  const [hub] = plans;
  expect(hub?.args.includes("--examples")).toBe(expected);
  await rm(hub?.args[hub.args.indexOf("--folder") + 1] ?? "", { recursive: true });
});

it.each([
  [[], false],
  [["--no-add-ons"], true],
] as const)("gives the hub of a demo with %o no add-ons: %s", async (args, expected) => {
  vi.stubEnv("PORT", "0");
  await expect(startDemo(args, family)).rejects.toThrow("accounts.json cannot be read");
  const [hub] = plans;
  expect(hub?.args.includes("--no-add-ons")).toBe(expected);
  await rm(hub?.args[hub.args.indexOf("--folder") + 1] ?? "", { recursive: true });
});

it("lets nothing act on a copy of a hub", async () => {
  vi.stubEnv("PORT", "0");
  await expect(startDemo(["--load", "hub.json"], family)).rejects.toThrow("loaded.txt");
  expect(plans.map(({ role }) => role)).toEqual(["demo-hub", "console"]);
  const [hub] = plans;
  expect(hub?.args.slice(-2)).toEqual(["--load", resolve("hub.json")]);
  await rm(hub?.args[hub.args.indexOf("--folder") + 1] ?? "", { recursive: true });
});
