import { describe, expect, it } from "vitest";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { REQUIRES_PATH } from "./add-on-rules";
import { readEdited } from "./edit-problems";
import { kindProblems } from "./kind-rules";
import { textOf } from "./object-text";

function addOn<T>(requires: T) {
  return {
    kind: "ClusterManagementAddOn",
    metadata: { name: "logs", annotations: { [REQUIRES_ANNOTATION]: requires } },
  };
}

describe("what an add-on may not require", () => {
  it.each<[unknown, RegExp[]]>([
    ["", []],
    ["certs, proxy", []],
    ["logs", [/\[flotilla\.dev\/requires\] names logs itself/]],
    ["certs logs", [/names logs itself/]],
    ["Certs,proxy;base", [/names “Certs”, which no add-on can be called/, /names “proxy;base”/]],
    [7, []],
  ])("%j", (requires, messages) => {
    const found = kindProblems(addOn(requires));
    expect(found.map(({ message }) => message)).toEqual(messages.map((each) => expect.stringMatching(each)));
    for (const { path } of found) expect(path).toEqual(REQUIRES_PATH);
  });

  it("is said beside what is wrong with a rollout strategy", () => {
    const rolloutStrategy = { type: "Progressive", progressive: { maxConcurrency: 0 } };
    const spec = {
      installStrategy: { type: "Placements", placements: [{ name: "a", namespace: "b", rolloutStrategy }] },
    };
    const fields = kindProblems({ ...addOn("logs"), spec }).map(({ path: [field] }) => field);
    expect(fields).toEqual(["metadata", "spec"]);
  });

  it("is nothing where it has no metadata that can be read", () => {
    for (const metadata of [undefined, null, { annotations: null }])
      expect(kindProblems({ kind: "ClusterManagementAddOn", metadata })).toEqual([]);
  });

  it("is said at its line of the text", () => {
    const text = textOf(addOn("logs"));
    const { problems } = readEdited(text, addOn(""), undefined);
    const line = text.split("\n").findIndex((each) => each.includes(REQUIRES_ANNOTATION)) + 1;
    expect(problems).toEqual([{ line, message: expect.stringContaining("names logs itself") }]);
  });
});
