import { describe, expect, it } from "vitest";
import { clusterFieldProblems } from "./cluster-rules";

const taint = (key: string, effect = "NoSelect") => ({ key, effect });
const messages = (object: object) => clusterFieldProblems(object).map(({ message }) => message);

describe("what a ManagedCluster may not have", () => {
  it("is nothing in one with labels, taints and a lease", () => {
    const metadata = { labels: { env: "prod", "example.com/tier": "1", empty: "" } };
    expect(messages({ metadata, spec: { taints: [taint("gpu"), taint("a.b/c")], leaseDurationSeconds: 0 } })).toEqual(
      [],
    );
  });

  it("is one key in two taints, with whatever effects: the hub stores that and refuses what follows", () => {
    const [only, ...more] = clusterFieldProblems({ spec: { taints: [taint("gpu"), taint("gpu", "NoSelectIfNew")] } });
    expect([only?.path, more]).toEqual([["spec", "taints", 1, "key"], []]);
    expect(only?.message).toMatch(/^spec\.taints\[1\]\.key is the key of another taint too/);
  });

  it.each([
    [
      { metadata: { labels: { "-env": "prod" } } },
      /^metadata\.labels\.-env has an error: "-env" is not a valid label key/,
    ],
    [{ metadata: { labels: { env: "a b" } } }, /^metadata\.labels\.env has an error: "a b" is not a valid label value/],
    [{ spec: { taints: [taint("")] } }, /^spec\.taints\[0\]\.key has an error: a taint needs a key/],
    [{ spec: { taints: [taint("a b")] } }, /^spec\.taints\[0\]\.key has an error: "a b" is not a valid key/],
    [{ spec: { leaseDurationSeconds: -1 } }, /^spec\.leaseDurationSeconds must not be negative/],
  ])("is said at its field: %j", (object, message) => {
    expect(messages(object)).toEqual([expect.stringMatching(message)]);
  });

  it("leaves types to the schema", () => {
    expect(
      messages({ metadata: { labels: { env: 3 } }, spec: { taints: ["x", {}], leaseDurationSeconds: "1" } }),
    ).toEqual([]);
    expect(messages({ metadata: null, spec: null })).toEqual([]);
  });
});
