// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { address } from "@/components/testing/address";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { EarlierTemplates } from "./earlier-templates";
import { ReplicaSetHeader } from "./replica-set-header";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const KIND = "manifestworkreplicasets.work.open-cluster-management.io";
const PATH = { namespace: "fleet", name: "web" };
const RIGHT = { verb: "patch", resource: "manifestworkreplicasets", group: "work.open-cluster-management.io" };
const template = (image: string) => ({ workload: { manifests: [{ kind: "Deployment", image }] } });
const ANSWER = {
  object: {
    apiVersion: "work.open-cluster-management.io/v1alpha1",
    kind: "ManifestWorkReplicaSet",
    metadata: { ...PATH, uid: "u", resourceVersion: "7" },
    spec: { placementRefs: [{ name: "all" }], manifestWorkTemplate: template("v3") },
  },
  isMasked: false,
};
const entry = (id: string, user: string, changes: object, more: object = {}) => ({
  ...{ id, user, time: "2026-11-26T10:00:00.000Z", request: id, action: "Update an object", verb: "patch" },
  object: { group: RIGHT.group, resource: RIGHT.resource, kind: "ManifestWorkReplicaSet", ...PATH },
  ...{ outcome: "done", changes, writer: "console/1", authenticity: "signed", ...more },
});
const manifests = (image: string) =>
  `spec:\n  manifestWorkTemplate:\n    workload:\n      manifests:\n        - kind: Deployment\n          image: ${image}\n`;
const activity =
  (...rows: object[]) =>
  () =>
    answered({ rows, total: rows.length, users: [], kinds: [] });
const CHANGED = entry("3", "ada", { before: manifests("v2"), after: manifests("v3") });
const NAMED = entry("2", "bea", {
  before: "spec: {placementRefs: [{name: some}]}",
  after: "spec: {placementRefs: [{name: all}]}",
});
const FIRST = entry("1", "eve", { before: manifests("v1"), after: manifests("v2") });

function open(answers: Parameters<typeof answerRequests>[0], answer: object = ANSWER) {
  answerRequests({
    "/api/session": () => answered({ user: "ada", hub: "hub", demo: false, version: "1" }),
    [`/api/v1/objects/${KIND}/web`]: () => answered(answer),
    ...answers,
  });
  return render(<EarlierTemplates path={PATH} />);
}

const button = (user: string) =>
  screen.findByRole("button", { name: new RegExp(`^Edit back to the template before the change of ${user} at`) });

beforeEach(() => sessionStorage.clear());

it("begins an edit with an earlier template, and leaves the placements as they are now", async () => {
  const { user } = open({ "/api/v1/activity": activity(CHANGED, NAMED, FIRST) });
  await user.click(await button("eve"));
  expect(address()).toBe("/replica-sets/fleet/web/yaml?edit");
  const [stored = ""] = Object.values({ ...sessionStorage });
  const { base, text } = JSON.parse(String(stored)) as { base: object; text: string };
  expect(base).toEqual(ANSWER.object);
  expect(text).toContain("image: v1\n");
  expect(text).toContain("- name: all\n");
});

it("offers only changes of the template that were done and lead to what is there", async () => {
  open({
    "/api/v1/activity": activity(
      entry("4", "zoe", { before: manifests("v3"), after: manifests("v4") }, { outcome: "refused" }),
      CHANGED,
      NAMED,
      entry("0", "kim", { before: manifests("v0"), after: manifests("v9") }),
    ),
  });
  expect(await button("ada")).toBeTruthy();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("says where none is known, or Activity cannot be read", async () => {
  const { unmount } = open({
    "/api/v1/activity": activity(entry("1", "eve", {}, { verb: "create", changes: undefined })),
  });
  expect(await screen.findByText(/^None is known: OCM keeps no earlier templates/)).toBeTruthy();
  unmount();
  open({ "/api/v1/activity": () => refused("forbidden", { detail: "You may not." }) });
  expect(await screen.findByText(/^Activity cannot be read: /)).toBeTruthy();
});

it("names the right to who may not edit it, here and in the header", async () => {
  const { user, unmount } = open({ "/api/v1/activity": activity(CHANGED) }, { ...ANSWER, missing: RIGHT });
  await user.click(await button("ada"));
  expect(address()).toBe("/");
  unmount();
  const row = { name: "fleet/web", namespace: "fleet", set: "web", status: "complete", placements: [], createdAt: "" };
  const drawn = render(<ReplicaSetHeader path={PATH} row={row as never} tab="overview" />);
  await drawn.user.click(await screen.findByRole("button", { name: "Edit" }));
  expect(address()).toBe("/");
  expect(screen.getByRole("button", { name: "Delete…" })).toBeTruthy();
});
