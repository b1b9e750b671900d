import { describe, expect, it } from "vitest";
import type { CustomResourceDefinition, JsonSchema } from "@/lib/kube/crd";
import { allCrds } from "./crds";

interface Node {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** The schemas of all nodes; those inside `anyOf` and its like are no nodes. */
function nodesOf(schema: JsonSchema, path: string): Node[] {
  const children = Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
    nodesOf(child, `${path}.${name}`),
  );
  const items = schema.items ? nodesOf(schema.items, `${path}[]`) : [];
  const values =
    typeof schema.additionalProperties === "object" ? nodesOf(schema.additionalProperties, `${path}{}`) : [];
  return [{ path, schema }, ...children, ...items, ...values];
}

function rootsOf(crd: CustomResourceDefinition): Node[] {
  return crd.spec.versions.map(({ name, schema }) => ({
    path: `${crd.spec.names.kind} ${name}`,
    schema: schema.openAPIV3Schema,
  }));
}

const crds = allCrds.map((crd): [string, CustomResourceDefinition] => [crd.spec.names.kind, crd]);
const roots = allCrds.flatMap(rootsOf);
const nodes = roots.flatMap(({ path, schema }) => nodesOf(schema, path));

function pathsWhere(wrong: (schema: JsonSchema) => boolean): string[] {
  return nodes.filter(({ schema }) => wrong(schema)).map(({ path }) => path);
}

describe("our definitions", () => {
  it("lists each kind once", () => {
    expect(new Set(allCrds.map(({ metadata }) => metadata.name)).size).toBe(allCrds.length);
  });

  it("survives JSON unchanged", () => {
    expect(JSON.parse(JSON.stringify(allCrds))).toEqual(allCrds);
  });

  it.each(crds)("%s is named after its plural and group, and its names after its kind", (_, { metadata, spec }) => {
    const { kind, plural, singular, listKind, shortNames = [] } = spec.names;
    expect(metadata.name).toBe(`${plural}.${spec.group}`);
    expect([singular, listKind]).toEqual([kind.toLowerCase(), `${kind}List`]);
    for (const name of [plural, singular, ...shortNames]) expect(name).toMatch(/^[a-z]+$/);
  });

  it.each(crds)("%s stores exactly one version, and serves it", (_, { spec }) => {
    const stored = spec.versions.filter(({ storage }) => storage);
    expect(stored.map(({ served }) => served)).toEqual([true]);
  });

  it.each(crds)("%s says no more of metadata than that it is an object", (_, crd) => {
    for (const { schema } of rootsOf(crd)) {
      expect(schema.type).toBe("object");
      expect(schema.properties).toMatchObject({ apiVersion: { type: "string" }, kind: { type: "string" } });
      expect(schema.properties?.metadata).toEqual({ type: "object" });
    }
  });

  it.each(crds)("%s has a status subresource exactly if it has a status", (_, { spec }) => {
    for (const { schema, subresources } of spec.versions) {
      expect(subresources?.status !== undefined).toBe("status" in (schema.openAPIV3Schema.properties ?? {}));
    }
  });
});

describe("the schemas", () => {
  it("give every node a type, or int-or-string instead", () => {
    expect(
      pathsWhere((schema) => (schema.type === undefined) !== (schema["x-kubernetes-int-or-string"] === true)),
    ).toEqual([]);
  });

  it("give every list its items and every object its content", () => {
    expect(pathsWhere(({ type, items }) => (type === "array") !== (items !== undefined))).toEqual([]);
    const empty = pathsWhere(
      (schema) =>
        schema.type === "object" &&
        schema.properties === undefined &&
        schema.additionalProperties === undefined &&
        schema["x-kubernetes-preserve-unknown-fields"] !== true,
    );
    expect(empty.every((path) => path.endsWith(".metadata"))).toBe(true);
  });

  it("never mix named and free members", () => {
    expect(
      pathsWhere(
        ({ properties, additionalProperties }) => properties !== undefined && additionalProperties !== undefined,
      ),
    ).toEqual([]);
  });

  it("require only fields that exist", () => {
    expect(pathsWhere(({ required = [], properties = {} }) => required.some((name) => !(name in properties)))).toEqual(
      [],
    );
  });

  it("key a list by text that must be there or has a default", () => {
    const wrong = pathsWhere((schema) => {
      const keys = schema["x-kubernetes-list-map-keys"];
      if ((schema["x-kubernetes-list-type"] === "map") !== (keys !== undefined)) return true;
      const { properties = {}, required = [] } = schema.items ?? {};
      return (keys ?? []).some((key) => {
        const field = properties[key];
        return field?.type !== "string" || (!required.includes(key) && field.default === undefined);
      });
    });
    expect(wrong).toEqual([]);
  });

  it("have defaults of their own type", () => {
    expect(pathsWhere((schema) => schema.default !== undefined && !accepts(schema, schema.default))).toEqual([]);
  });

  it("have patterns and rules that can be read", () => {
    for (const { schema } of nodes) {
      if (schema.pattern !== undefined) expect(() => new RegExp(schema.pattern ?? "", "u")).not.toThrow();
    }
    const rules = nodes.flatMap(({ schema }) => schema["x-kubernetes-validations"] ?? []);
    expect(new Set(rules.map(({ rule }) => rule))).toEqual(
      new Set([
        `self.type != 'CEL' || self.condition != ""`,
        "duration(self) >= duration('1m') && duration(self) <= duration('168h')",
        "has(self.label) != has(self.claim)",
        "(has(self.everyGroup) && self.everyGroup) != (has(self.decisionGroups) && size(self.decisionGroups) > 0)",
        "!has(self.approvers) || size(self.approvers) == 0 || size(self.approvers) >= self.approvals",
      ]),
    );
  });

  it("describe each kind and its fields in a line", () => {
    expect(roots.filter(({ schema }) => !schema.description)).toEqual([]);
    expect(pathsWhere(({ description = "" }) => description.length > 110)).toEqual([]);
  });
});

/** As much of validation as our defaults need. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  if (schema["x-kubernetes-int-or-string"]) return Number.isInteger(value) || matchesPattern(schema, value);
  switch (schema.type) {
    case "string":
      return matchesPattern(schema, value) && (schema.enum?.includes(value) ?? true);
    case "integer":
      return Number.isInteger(value);
    case "object":
      return acceptsMembers(schema, value);
    default:
      return false;
  }
}

function matchesPattern({ pattern = "" }: JsonSchema, value: unknown): boolean {
  return typeof value === "string" && new RegExp(pattern, "u").test(value);
}

function acceptsMembers({ properties = {}, required = [] }: JsonSchema, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const known = Object.entries(value).every(
    ([name, member]) => properties[name] !== undefined && accepts(properties[name], member),
  );
  return known && required.every((name) => name in value);
}
