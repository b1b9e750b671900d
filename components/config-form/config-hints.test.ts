import { describe, expect, it } from "vitest";
import type { AddOnSetup } from "@/lib/api/addons/add-on-setup";
import { configHints } from "./config-hints";

const KNOWN = { name: "logLevel", type: "integer", help: "How much it logs" } as const;
const SETUP: AddOnSetup = { install: "manual", placements: [], defaults: [], templates: [] };
const TEMPLATE = { name: "hello" } as AddOnSetup["templates"][number]; // nothing else of it is read

describe("whether add-ons read no variables but those that the catalogue knows", () => {
  it.each<[string, (AddOnSetup | undefined)[], boolean]>([
    ["where all of each are known", [{ ...SETUP, knownVariables: [KNOWN] }], true],
    ["not where there are others", [{ ...SETUP, knownVariables: [KNOWN], hasOtherVariables: true }], false],
    ["not where one is unknown to it", [{ ...SETUP, knownVariables: [KNOWN] }, SETUP], false],
    ["not where one is not loaded yet", [{ ...SETUP, knownVariables: [KNOWN] }, undefined], false],
    ["not of templates, which may use any", [{ ...SETUP, knownVariables: [KNOWN], templates: [TEMPLATE] }], false],
    ["not of no add-on", [], false],
  ])("%s", (_, setups, wanted) => {
    expect(configHints(setups).readsNoOthers).toBe(wanted);
  });

  it("names each once, in order, of all add-ons", () => {
    const other = { ...KNOWN, name: "clientQPS" };
    const setups = [
      { ...SETUP, knownVariables: [KNOWN, other] },
      { ...SETUP, knownVariables: [KNOWN] },
    ];
    expect(configHints(setups).knownVariables?.map(({ name }) => name)).toEqual(["clientQPS", "logLevel"]);
  });
});
