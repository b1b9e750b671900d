import { describe, expect, it } from "vitest";
import type { UnavailableKind } from "@/server/hub/kind-needs";
import { CONTROLLER_NEEDS } from "./controller-kinds";
import { kindsThatStopAll, unreadKindsOf, unreadKindsOfConsole } from "./unread-kinds";

function forbidden(name: string, resource: string, change: Partial<UnavailableKind> = {}): UnavailableKind {
  return { name, resource, reason: "forbidden", content: "unread", ...change };
}

describe("unreadKindsOf", () => {
  it("names each resource once, with all that is left out without it", () => {
    const bindings = ["addOnRoleBindings", "tokenRoleBindings"].map((name) => forbidden(name, "rolebindings"));
    expect(unreadKindsOf(bindings, CONTROLLER_NEEDS)).toEqual([
      {
        kind: "rolebindings",
        reason: "forbidden",
        parts: [
          "the controller cluster-add-on does not run",
          "RoleBindings of add-ons are not judged",
          "registration of add-ons by token is left out",
        ],
      },
    ]);
  });

  it.each([
    [forbidden("addOnTemplates", "addontemplates"), ["add-ons that name an AddOnTemplate are left as they are"]],
    [
      forbidden("addOnTemplates", "addontemplates", { reason: "missing", content: "absent" }),
      ["it counts as having no objects"],
    ],
    [forbidden("works", "manifestworks", { content: "outdated" }), ["changes since it was last read are unknown"]],
  ])("says what becomes of %o", (kind, parts) => {
    expect(unreadKindsOf([kind], CONTROLLER_NEEDS)).toMatchObject([{ parts }]);
  });
});

it.each([
  [forbidden("certificateRequests", "certificatesigningrequests"), "pages that need it show nothing"],
  [forbidden("leavingNamespaces", "namespaces"), "Being deleted lists no namespaces of clusters, and all else"],
  [forbidden("works", "manifestworks", { content: "outdated" }), "changes since it was last read are unknown"],
])("says what the console does not show without %o", (kind, part) => {
  expect(unreadKindsOfConsole([kind])).toEqual([{ kind: kind.resource, reason: kind.reason, parts: [part] }]);
});

it.each([
  ["what all controllers need", ["addOns"], ["addOns"]],
  [
    "something that each of them needs",
    ["placements", "works", "certificateRequests"],
    ["placements", "works", "certificateRequests"],
  ],
  ["what only some need", ["placements", "works"], []],
  ["what none needs to run", ["addOnTemplates"], []],
])("no controller runs without %s", (_, missing, expected) => {
  const unavailable = missing.map((name) => forbidden(name, name));
  expect(kindsThatStopAll(unavailable, CONTROLLER_NEEDS)).toEqual(expected);
});
