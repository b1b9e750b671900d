import { describe, expect, it } from "vitest";
import { FAULT_NAMES } from "./fault-spec";
import { parseScenario, readFault, ScenarioError } from "./scenario";
import { shippedScenario, shippedScenarios } from "./shipped";

const YAML = `
description: Somebody trips over a cable.
clusters: 20
seed: 7
speed: 10
faults:
  - { fault: agent-down, at: 30, for: 60, clusters: { selector: "region=eu-west-1", percent: 50 } }
  - fault: slow-apply
    addOn: log-shipper
    bySeconds: 20
changes:
  - at: 5
    apply:
      - { apiVersion: v1, kind: Namespace, metadata: { name: later } }
`;

describe("parseScenario", () => {
  it("reads YAML", () => {
    expect(parseScenario(YAML)).toEqual({
      description: "Somebody trips over a cable.",
      clusters: 20,
      seed: 7,
      speed: 10,
      faults: [
        { at: 30, spec: { fault: "agent-down", for: 60, clusters: { selector: "region=eu-west-1", percent: 50 } } },
        { at: 0, spec: { fault: "slow-apply", addOn: "log-shipper", bySeconds: 20, clusters: {} } },
      ],
      changes: [{ at: 5, apply: [{ apiVersion: "v1", kind: "Namespace", metadata: { name: "later" } }] }],
    });
  });

  it("reads JSON, and nothing at all", () => {
    expect(parseScenario('{"faults":[{"fault":"expired-watches"}]}').faults).toEqual([
      { at: 0, spec: { fault: "expired-watches" } },
    ]);
    expect(parseScenario("").faults).toEqual([]);
  });

  it.each([
    ["a: [", /^It is not YAML: /],
    ["[]", "The whole must be an object."],
    ["sped: 3", "sped is an unknown field."],
    ["speed: 0", "speed must be at least 1."],
    ["speed: fast", "speed must be a number."],
    ["clusters: 1.5", "clusters must be a whole number."],
    ["clusters: 99999", "clusters must be at most 10000."],
    ["faults: {}", "faults must be an array."],
    ["faults: [3]", "faults[0] must be an object."],
    ["faults: [{}]", `faults[0].fault must be one of ${FAULT_NAMES.join(", ")}.`],
    ["faults: [{ fault: agent-dwon }]", `faults[0].fault must be one of ${FAULT_NAMES.join(", ")}.`],
    ["faults: [{ fault: agent-down, at: -1 }]", "faults[0].at must be at least 0."],
    ["faults: [{ fault: agent-down, for: 0 }]", "faults[0].for must be at least 0.1."],
    ["faults: [{ fault: agent-down, addOn: x }]", "faults[0].addOn is an unknown field."],
    ["faults: [{ fault: agent-down, clusters: { percent: 101 } }]", "faults[0].clusters.percent must be at most 100."],
    ["faults: [{ fault: agent-down, clusters: { names: [] } }]", "faults[0].clusters.names must not be empty."],
    ["faults: [{ fault: agent-down, clusters: { names: [1] } }]", "faults[0].clusters.names[0] must be a string."],
    [
      "faults: [{ fault: agent-down, clusters: { count: 1, percent: 1 } }]",
      "faults[0].clusters.percent cannot be combined with count.",
    ],
    [
      "faults: [{ fault: agent-down, clusters: { selector: 'a=(' } }]",
      /^faults\[0\]\.clusters\.selector is not a label selector: /,
    ],
    ["faults: [{ fault: calm }, { fault: slow-apply }]", /^faults\[0\]\.fault /],
    ["faults: [{ fault: slow-apply }]", "faults[0].bySeconds is missing."],
    ["faults: [{ fault: slow-hub, byMilliseconds: 70000 }]", "faults[0].byMilliseconds must be at most 60000."],
    ["changes: [{ apply: [] }]", "changes[0].apply must not be empty."],
    ["changes: [{ apply: [{ kind: Namespace }] }]", "changes[0].apply[0].apiVersion is missing."],
    [
      "changes: [{ clusters: { count: 1, percent: 1 }, apply: [{ apiVersion: v1, kind: Namespace, metadata: { name: n } }] }]",
      "changes[0].clusters.percent cannot be combined with count.",
    ],
    ["faults: [{ fault: changed-field, field: replicas, value: 1 }]", "faults[0].field is invalid."],
    [
      "changes: [{ apply: [{ apiVersion: v1, kind: Pod, metadata: { name: p } }] }]",
      "changes[0].apply[0].kind cannot be v1 Pod.",
    ],
  ])("says what is wrong with %s, and where", (text, message) => {
    expect(() => parseScenario(text)).toThrow(ScenarioError);
    expect(() => parseScenario(text)).toThrow(message);
  });
});

describe("readFault", () => {
  it("knows every fault by the name that it offers", () => {
    const more: Record<string, object> = {
      "changed-field": { field: ".spec.replicas", value: 1 },
      "slow-apply": { bySeconds: 1 },
      "slow-hub": { byMilliseconds: 1 },
    };
    expect(FAULT_NAMES.map((fault) => readFault({ fault, ...more[fault] }).fault)).toEqual(FAULT_NAMES);
  });
});

describe("the scenarios that come with the demo", () => {
  it("can all be read, and say what to look at", () => {
    expect(shippedScenarios().map(({ name }) => name)).toEqual([
      "calm",
      "canary-fails",
      "region-lost",
      "csr-flood",
      "drift",
      "upgrade-day",
    ]);
    for (const { description } of shippedScenarios()) expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it("are no other names", () => {
    expect(shippedScenario("toString")).toBeUndefined();
  });
});
