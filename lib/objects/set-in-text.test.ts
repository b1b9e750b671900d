import { expect, it } from "vitest";
import type { FieldPath } from "./field-schema";
import { setInText } from "./set-in-text";

const TEXT = `# Of the platform team.
kind: AddOnDeploymentConfig
spec:
  customizedVariables:
    # Read by the agent.
    - name: LOG_LEVEL
      value: info # for now
    - name: ZONE
      value: "1"
  futureField: kept
`;

it.each<[string, FieldPath, unknown, (text: string) => string]>([
  [
    "a value, and keeps the comment beside it",
    ["spec", "customizedVariables", 0, "value"],
    "debug",
    (text) => text.replace("info", "debug"),
  ],
  [
    "text that looks like a number as text",
    ["spec", "customizedVariables", 1, "value"],
    "2",
    (text) => text.replace('"1"', '"2"'),
  ],
  [
    "a new item of a list",
    ["spec", "customizedVariables", 2],
    { name: "NEW", value: "" },
    (text) => text.replace("  futureField", '    - name: NEW\n      value: ""\n  futureField'),
  ],
  [
    "a field whose parents are missing",
    ["spec", "registries", 0, "mirror"],
    "m.example.com",
    (text) => `${text}  registries:\n    - mirror: m.example.com\n`,
  ],
  [
    "an empty object",
    ["spec", "nodePlacement", "nodeSelector"],
    {},
    (text) => `${text}  nodePlacement:\n    nodeSelector: {}\n`,
  ],
  [
    "nothing in the place of a field",
    ["spec", "customizedVariables", 1],
    undefined,
    (text) => text.replace('    - name: ZONE\n      value: "1"\n', ""),
  ],
  ["nothing where there is nothing", ["spec", "proxyConfig", "noProxy"], undefined, (text) => text],
])("puts %s into a text", (_, path, value, changed) => {
  expect(setInText(TEXT, path, value)).toBe(changed(TEXT));
});

it.each(["spec:\n", "spec: {}\n", "spec: null\n"])("opens %j for a field", (text) => {
  expect(setInText(text, ["spec", "proxyConfig", "noProxy"], "a")).toBe("spec:\n  proxyConfig:\n    noProxy: a\n");
});

it("writes what replaces an empty text without its quotes", () => {
  expect(setInText('spec:\n  noProxy: ""\n', ["spec", "noProxy"], "a")).toBe("spec:\n  noProxy: a\n");
});

it("leaves a text that is no YAML as it is", () => {
  expect(setInText("spec: [", ["spec"], 1)).toBe("spec: [");
});
