import { expect, it } from "vitest";
import { change } from "@/lib/enable/write";
import { LAST_APPLIED_ANNOTATION } from "@/lib/kube/object";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { plannedWrites } from "./planned-writes";

it("shows of a write what people have written, and nothing that the hub or kubectl keeps", () => {
  const metadata = {
    name: "hello",
    uid: "u",
    resourceVersion: "7",
    generation: 3,
    managedFields: [{ manager: "kubectl" }],
    annotations: { [LAST_APPLIED_ANNOTATION]: "{}" },
  };
  const write = change(
    addOnTemplates,
    { kind: "AddOnTemplate", metadata, spec: { addonName: "a" }, status: { a: 1 } },
    { spec: { addonName: "b" } },
  );
  expect(plannedWrites([[write]])).toEqual([
    {
      verb: "patch",
      kind: "AddOnTemplate",
      name: "hello",
      before: "kind: AddOnTemplate\nmetadata:\n  name: hello\nspec:\n  addonName: a\n",
      after: "kind: AddOnTemplate\nmetadata:\n  name: hello\nspec:\n  addonName: b\n",
    },
  ]);
});

it("writes what stands in two places twice", () => {
  const same = { type: "All" };
  const template = { kind: "AddOnTemplate", metadata: { name: "hello" }, spec: { first: same } };
  const [shown] = plannedWrites([[change(addOnTemplates, template, { spec: { second: same } })]]);
  expect(shown?.after).toMatch(/first:\n {4}type: All\n {2}second:\n {4}type: All\n$/);
});
