import { describe, expect, it } from "vitest";
import type { HubWrite } from "@/server/request-context";
import { changesOf } from "./changes";

const object = { group: "", resource: "things", kind: "Thing", name: "a" };

function changes(write: Partial<HubWrite>) {
  return changesOf({ verb: "patch", object, ...write });
}

function thing(rest: object, kind = "Thing") {
  return { apiVersion: "v1", kind, metadata: { name: "a", resourceVersion: "1", uid: "u" }, ...rest };
}

describe("the changes of a write", () => {
  it("are the fields that it changes, before and after, without what the hub and agents write", () => {
    const before = thing({ spec: { size: 1, keep: true, old: "x" }, status: { ready: false } });
    const sent = { metadata: { resourceVersion: "1" }, spec: { size: 2, old: null } };
    expect(changes({ before, sent })).toEqual({ before: "spec:\n  size: 1\n  old: x\n", after: "spec:\n  size: 2\n" });
  });

  it("of a decision are in its status", () => {
    const sent = { metadata: {}, status: { conditions: [{ type: "Approved" }] } };
    const decision = { ...object, subresource: "approval" };
    const after = "status:\n  conditions:\n    - type: Approved\n";
    expect(changes({ object: decision, before: thing({ status: {} }), sent })).toEqual({ before: "", after });
  });

  it("are all of what is created or deleted, and nothing where nothing is changed", () => {
    expect(changes({ verb: "create", sent: thing({ spec: { size: 1 } }) })?.after).toBe("spec:\n  size: 1\n");
    expect(changes({ verb: "delete", before: thing({ spec: { size: 1 } }) })?.before).toBe("spec:\n  size: 1\n");
    expect(
      changes({ before: thing({ spec: { size: 1 } }), sent: { metadata: {}, spec: { size: 1 } } }),
    ).toBeUndefined();
  });

  it("are cut where they are long", () => {
    const sent = thing({ spec: { text: "a".repeat(20_000) } });
    expect(changes({ verb: "create", sent })).toMatchObject({ isCut: true });
    expect(changes({ verb: "create", sent })?.after).toHaveLength(8_000);
  });
});

const SECRET = "hunter2-canary";

describe("attack: reading a secret in the log", () => {
  it.each<[string, object]>([
    ["a Secret in a template", { spec: { manifests: [{ kind: "Secret", data: { password: SECRET } }] } }],
    ["a Secret's text", { spec: { manifests: [{ kind: "Secret", stringData: { any: SECRET } }] } }],
    ["a field", { spec: { registry: { adminPassword: SECRET } } }],
    ["a variable", { spec: { customizedVariables: [{ name: "DB_PASSWORD", value: SECRET }] } }],
    ["a token", { spec: { bootstrapToken: SECRET } }],
    ["a private key", { spec: { pem: `-----BEGIN EC PRIVATE KEY-----\n${SECRET}\n-----END EC PRIVATE KEY-----` } }],
    ["an address", { spec: { url: `https://admin:${SECRET}@registry.example.org/v2` } }],
    ["a header", { spec: { args: [`--header=Authorization: Bearer ${SECRET}`] } }],
    [
      "what kubectl applied",
      {
        metadata: {
          annotations: {
            "kubectl.kubernetes.io/last-applied-configuration": `{"kind":"Secret","data":{"a":"${SECRET}"}}`,
          },
        },
      },
    ],
  ])("of %s", (_, rest) => {
    const shown = changes({ verb: "create", sent: { ...thing({}), ...rest } as HubWrite["sent"] });
    expect(JSON.stringify(shown ?? {})).not.toContain(SECRET);
  });

  it("of a Secret whose sender does not say that it is one", () => {
    const object = { group: "", resource: "secrets", kind: "secrets", name: "x" };
    const sent = { metadata: { name: "x" }, stringData: { any: SECRET } };
    for (const verb of ["create", "patch"] as const)
      expect(JSON.stringify(changes({ verb, object, sent }) ?? {})).not.toContain(SECRET);
  });

  it("as one that is changed: that it was is all that is told", () => {
    const secret = (password: string) => thing({ spec: { manifests: [{ kind: "Secret", data: { password } }] } });
    expect(changes({ verb: "update", before: secret("old"), sent: secret(SECRET) })).toEqual({
      before: "",
      after: "",
      isMasked: true,
    });
  });
});
