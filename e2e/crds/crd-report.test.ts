import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crdReport } from "./crd-report";
import { definitionsIn, upstreamCrds } from "./upstream-crds";

const BOAT = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: boats.example.com
spec:
  group: example.com
  names: { kind: Boat, listKind: BoatList, plural: boats, singular: boat }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      additionalPrinterColumns:
        - { name: Sails, type: integer, jsonPath: .spec.sails, description: How many. }
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          description: Something that floats.
          required: [spec]
          properties:
            spec:
              type: object
              required: [rig, sails]
              x-kubernetes-validations:
                - { rule: self.sails > 0, message: It needs a sail. }
              properties:
                rig: { type: string, enum: [Sloop, Ketch], default: Sloop }
                sails: { type: integer, minimum: 1 }
                home: { type: string, pattern: "^[a-z]+$" }
                crew:
                  type: array
                  items: { type: object, properties: { name: { type: string } } }
                flags: { type: object, additionalProperties: { type: string } }
                description: { type: string }
`;

function report(upstream: string, ours = BOAT) {
  const known = [{ path: "Boat v1 .spec.home", property: "pattern", reason: "Harbours have numbers here." }];
  const byName = new Map(definitionsIn(upstream).map((crd) => ["boats.example.com", crd]));
  return crdReport(definitionsIn(ours), byName, known);
}

const differentLines = (upstream: string) =>
  report(upstream).lines.flatMap((line) => (line.startsWith("DIFFERENT: ") ? [line.slice("DIFFERENT: ".length)] : []));

describe("crdReport", () => {
  it("finds nothing between equal definitions, and says how much it compared", () => {
    expect(report(BOAT)).toEqual({
      isEqual: true,
      lines: ["1 definition with 11 places compared: 0 differences, 0 of them known."],
    });
  });

  it.each([
    ["descriptions", "Something that floats.", "A boat."],
    ["descriptions of columns", "How many.", "Number of sails."],
    ["messages", "It needs a sail.", "Hoist one."],
    ["the order of choices", "[Sloop, Ketch]", "[Ketch, Sloop]"],
    ["the order of what is required", "[rig, sails]", "[sails, rig]"],
  ])("does not mind other %s", (_, from, to) => {
    expect(BOAT).toContain(from);
    expect(report(BOAT.replace(from, to)).isEqual).toBe(true);
  });

  it.each([
    [
      "type",
      "{ type: integer, minimum: 1 }",
      "{ type: number, minimum: 1 }",
      'Boat v1 .spec.sails: type is "integer", upstream "number"',
    ],
    ["bound", "minimum: 1", "minimum: 0", "Boat v1 .spec.sails: minimum is 1, upstream 0"],
    ["choice", "[Sloop, Ketch]", "[Sloop]", 'Boat v1 .spec.rig: enum is ["Ketch","Sloop"], upstream ["Sloop"]'],
    ["default", ", default: Sloop", "", 'Boat v1 .spec.rig: default is "Sloop", upstream absent'],
    ["required field", "[rig, sails]", "[rig]", 'Boat v1 .spec: required is ["rig","sails"], upstream ["rig"]'],
    [
      "type of values",
      "additionalProperties: { type: string }",
      "additionalProperties: { type: integer }",
      'Boat v1 .spec.flags{}: type is "string", upstream "integer"',
    ],
    [
      "field that is extra",
      "description: { type: string }",
      "",
      "Boat v1 .spec.description: extra, upstream does not have it",
    ],
    [
      "field that is missing",
      "{ name: { type: string } }",
      "{ name: { type: string }, rank: { type: object, properties: { a: { type: string } } } }",
      "Boat v1 .spec.crew[].rank: missing, upstream has it",
    ],
    ["scope", "scope: Namespaced", "scope: Cluster", 'Boat: scope is "Namespaced", upstream "Cluster"'],
    ["short name", "singular: boat }", "singular: boat, shortNames: [b] }", 'Boat: shortNames is [], upstream ["b"]'],
    ["version", "- name: v1", "- name: v2", "Boat v1: extra, upstream does not have it"],
    ["subresource", "      subresources: { status: {} }\n", "", 'Boat v1: subresources is {"status":{}}, upstream {}'],
    [
      "rule",
      "self.sails > 0",
      "self.sails > 1",
      'Boat v1 .spec: x-kubernetes-validations is [{"rule":"self.sails > 0"}], upstream [{"rule":"self.sails > 1"}]',
    ],
  ])("tells another %s", (_, from, to, line) => {
    expect(BOAT).toContain(from);
    const upstream = BOAT.replace(from, to);
    expect(differentLines(upstream)).toContain(line);
    expect(report(upstream).isEqual).toBe(false);
  });

  it("tells a known difference with its reason, and counts it as none", () => {
    const { lines, isEqual } = report(BOAT.replace("^[a-z]+$", "^[A-Z]+$"));
    expect(isEqual).toBe(true);
    expect(lines).toEqual([
      'known: Boat v1 .spec.home: pattern is "^[a-z]+$", upstream "^[A-Z]+$"',
      "       Harbours have numbers here.",
      "1 definition with 11 places compared: 1 difference, 1 of them known.",
    ]);
  });

  it("tells a definition that upstream does not have", () => {
    expect(crdReport(definitionsIn(BOAT), new Map(), [])).toMatchObject({
      isEqual: false,
      lines: [expect.stringContaining("boats.example.com: extra"), expect.anything()],
    });
  });
});

describe("upstreamCrds", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crds-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(path: string, text: string): Promise<void> {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  }

  it("takes of several files of one definition the one with the most versions, and no copies of others", async () => {
    const two = BOAT.replace(
      "  versions:\n",
      "  versions:\n    - { name: v2, served: true, storage: false, schema: {} }\n",
    );
    await write("example/v1/boats.crd.yaml", BOAT);
    await write("example/v2/boats.crd.yaml", two);
    await write("vendor/example/boats.crd.yaml", two.replace("  versions:\n", "  versions:\n    - { name: v3 }\n"));
    await write("example/boats.yaml", "not: read");
    const found = await upstreamCrds(folder);
    expect([...found.keys()]).toEqual(["boats.example.com"]);
    expect(found.get("boats.example.com")).toEqual(definitionsIn(two)[0]);
  });

  it("reads what a checkout vendors of its own project", async () => {
    await write("vendor/open-cluster-management.io/api/v1/boats.crd.yaml", BOAT);
    expect([...(await upstreamCrds(folder)).keys()]).toEqual(["boats.example.com"]);
  });

  it("reads a template that fills in an address", () => {
    const template = BOAT.replace(
      "spec:\n",
      "spec:\n  conversion:\n    webhook:\n      {{- if .Webhook }}\n      caBundle: {{ .Bundle }}\n      {{- end }}\n",
    );
    expect(definitionsIn(template)).toMatchObject([
      { kind: "CustomResourceDefinition", metadata: { name: "boats.example.com" } },
    ]);
  });
});
