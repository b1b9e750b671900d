import { describe, expect, it } from "vitest";
import { readEdited, readNew, refusalProblems } from "./edit-problems";
import type { FieldSchema } from "./field-schema";

const BASE = {
  apiVersion: "cluster.open-cluster-management.io/v1",
  kind: "ManagedCluster",
  metadata: { name: "eks-1" },
};
const HEAD = [
  "apiVersion: cluster.open-cluster-management.io/v1",
  "kind: ManagedCluster",
  "metadata:",
  "  name: eks-1",
];
const TEXTS: FieldSchema = { type: "object", values: { type: "string" } };
const SCHEMA: FieldSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { type: "object", properties: { name: { type: "string" }, labels: TEXTS, annotations: TEXTS } },
    spec: {
      type: "object",
      properties: {
        hubAcceptsClient: { type: "boolean" },
        leaseDurationSeconds: { type: "integer" },
        anything: { type: "object", isOpen: true },
        port: { type: "integer or string" },
        taints: {
          type: "array",
          items: {
            type: "object",
            required: ["key"],
            properties: { key: { type: "string" }, effect: { type: "string", enum: ["NoSelect", "PreferNoSelect"] } },
          },
        },
      },
    },
  },
};

function problemsIn(lines: readonly string[], schema: FieldSchema | undefined = SCHEMA): string[] {
  return readEdited([...HEAD, ...lines].join("\n"), BASE, schema).problems.map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

describe("readEdited", () => {
  it("reads what is well, comments and all", () => {
    const lines = [
      "spec: # the cluster's own",
      "  hubAcceptsClient: true",
      "  port: http",
      "  anything: { a: [1] }",
      "  taints: []",
    ];
    expect(problemsIn(lines)).toEqual([]);
    const { object } = readEdited([...HEAD, ...lines].join("\n"), BASE, SCHEMA);
    expect(object).toMatchObject({ ...BASE, spec: { hubAcceptsClient: true, port: "http", taints: [] } });
  });

  it.each([
    ["an unknown field", ["spec:", "  taintz: []"], "6: Unknown field taintz; did you mean taints?"],
    ["another unknown field", ["spec:", "  zzzzzz: []"], "6: Unknown field zzzzzz."],
    ["a wrong type", ["spec:", "  hubAcceptsClient: maybe"], "6: This must be true or false."],
    ["a number that is none", ["spec:", "  leaseDurationSeconds: 1.5"], "6: This must be a whole number."],
    ["a list that is none", ["spec:", "  taints: gpu"], "6: This must be a list of objects."],
    ["a text that is none", ["  labels:", "    tier: 1"], "6: This must be text."],
    [
      "another choice",
      ["spec:", "  taints:", "    - key: gpu", "      effect: NoSelekt"],
      "8: This must be one of NoSelect, PreferNoSelect; NoSelect was probably meant.",
    ],
    ["what is missing", ["spec:", "  taints:", "    - effect: NoSelect"], "7: Missing field key."],
    ["a status", ["status: {}"], "5: Status is written by controllers and agents: remove it here."],
    ["what the hub sets", ["  uid: abc"], "5: The hub sets uid: remove it here."],
    [
      "what kubectl sets",
      ["  annotations:", "    kubectl.kubernetes.io/last-applied-configuration: '{}'"],
      "6: kubectl sets this annotation: remove it here.",
    ],
    ["a namespace too many", ["  namespace: here"], "5: An object of this kind has no namespace."],
    ["a field twice", ["spec: {}", "spec: {}"], "6: Duplicate field."],
    ["a second object", ["---", "a: 1"], "5: A second document starts here: edit one object at a time."],
    ["a tag", ["spec:", "  hubAcceptsClient: !js true"], "6: Unresolved tag: !js."],
  ])("names %s at its line", (_, lines, problem) => {
    expect(problemsIn(lines)).toEqual([problem]);
  });

  it("says where a text is no YAML", () => {
    const [problem] = readEdited([...HEAD, "spec: {"].join("\n"), BASE, SCHEMA).problems;
    expect(problem?.line).toBeGreaterThanOrEqual(5);
    expect(readEdited("", BASE, SCHEMA).problems).toMatchObject([{ line: 1 }]);
    expect(readEdited("- a", BASE, SCHEMA).problems).toMatchObject([{ line: 1 }]);
  });

  it("does not let an object become another one", () => {
    const other = HEAD.join("\n").replace("eks-1", "eks-2").replace("/v1", "/v2");
    expect(readEdited(other, BASE, SCHEMA).problems.map(({ line }) => line)).toEqual([1, 4]);
  });

  it.each([
    ["a prototype", ["spec:", "  __proto__: {hubAcceptsClient: true}"], "6: Unknown field __proto__."],
    [
      "a prototype by an alias",
      ["a: &a {x: 1}", "__proto__: *a"],
      "5: Unknown field a; did you mean apiVersion? | 6: Unknown field __proto__.",
    ],
    [
      "a merge key",
      ["a: &a {hubAcceptsClient: true}", "spec: {<<: *a}"],
      "5: Unknown field a; did you mean apiVersion? | 6: Unknown field <<.",
    ],
  ])("attack: %s gets no further (20)", (_, lines, problem) => {
    expect(problemsIn(lines).join(" | ")).toBe(problem);
    expect(({} as { hubAcceptsClient?: unknown }).hubAcceptsClient).toBeUndefined();
  });

  it("attack: does not grow beyond all bounds by aliases (20)", () => {
    const bomb = [
      "a: &a [x, x, x, x, x, x, x, x]",
      ...["b", "c", "d", "e"].map((name, at) => `${name}: &${name} [${Array(8).fill(`*${"abcd"[at]}`).join(", ")}]`),
    ];
    expect(problemsIn(bomb, undefined)).toEqual(["1: Its aliases expand to too much: write the values out."]);
  });
});

describe("refusalProblems", () => {
  const text = [
    ...HEAD,
    "  annotations:",
    "    example.com/a.b: c",
    "spec:",
    "  taints:",
    "    - key: gpu",
    "      effect: Never",
  ].join("\n");
  const edited = readEdited(text, BASE, undefined);
  const of = (field: string, message = "no") =>
    refusalProblems({ message: "refused", causes: [{ field, message }] }, edited);

  it.each([
    ["spec.taints[0].effect", 10],
    ["spec.taints[0]", 9],
    ["spec.taints[0].timeAdded", 9],
    ["spec.taints[7].effect", 8],
    ["spec", 7],
    ["spec.nothing.here", 7],
    ["metadata.annotations[example.com/a.b]", 6],
    ["metadata.annotations.example.com/a.b", 6],
    ["metadata.annotations", 5],
    [".metadata.name", 4],
  ])("stands %s at line %i", (field, line) => {
    expect(of(field)).toEqual({ general: [], problems: [{ line, message: `${field}: no` }] });
  });

  it("says in general what is about no field", () => {
    for (const field of ["", "<nil>", "patch"]) expect(of(field)).toEqual({ general: ["refused"], problems: [] });
    expect(refusalProblems({ message: "a webhook said no" }, edited)).toEqual({
      general: ["a webhook said no"],
      problems: [],
    });
  });

  it("finds fields in the words of a hub that decodes strictly", () => {
    const message =
      'ManagedCluster in version "v1" cannot be handled: strict decoding error: unknown field "spec.taints[0].x", duplicate field "spec.taints"';
    expect(refusalProblems({ message }, edited)).toEqual({
      general: [],
      problems: [
        { line: 9, message: "spec.taints[0].x: unknown field" },
        { line: 8, message: "spec.taints: duplicate field" },
      ],
    });
  });
});

describe("the text of a new object", () => {
  const stored = { apiVersion: "g/v1", kind: "Placement", namespaced: true };
  const HEAD_OF_NEW = ["apiVersion: g/v1", "kind: Placement", "metadata:", "  name: all", "  namespace: fleet"];

  it.each<[string, readonly string[], readonly [number, RegExp][]]>([
    ["as it should be", HEAD_OF_NEW, []],
    ["of another version", ["apiVersion: g/v2", ...HEAD_OF_NEW.slice(1)], [[1, /stores this kind as g\/v1/]]],
    ["of another kind", [HEAD_OF_NEW[0] ?? "", "kind: Secret", ...HEAD_OF_NEW.slice(2)], [[2, /creates a Placement/]]],
    ["without a namespace", HEAD_OF_NEW.slice(0, 4), [[3, /needs a namespace/]]],
    ["with a name that is none", HEAD_OF_NEW.with(3, "  name: All"), [[4, /lower-case/]]],
    ["without a name", HEAD_OF_NEW.toSpliced(3, 1), [[3, /lower-case/]]],
    [
      "with what the hub sets",
      [...HEAD_OF_NEW, "  uid: u", "status: {}"],
      [
        [6, /hub sets uid/],
        [7, /^Status/],
      ],
    ],
  ])("%s", (_, lines, expected) => {
    const { problems, object } = readNew(lines.join("\n"), stored, undefined);
    expect(problems.map(({ line }) => line)).toEqual(expected.map(([line]) => line));
    for (const [index, [, message]] of expected.entries()) expect(problems[index]?.message).toMatch(message);
    expect(object === undefined).toBe(expected.length > 0);
  });

  it("has no namespace where its kind has none", () => {
    const [problem] = readNew(HEAD_OF_NEW.join("\n"), { ...stored, namespaced: false }, undefined).problems;
    expect(problem).toEqual({ line: 5, message: "A Placement has no namespace." });
  });
});
