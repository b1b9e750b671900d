// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { explainOwn } from "@/lib/deletion/own-blockers";
import { ObjectMeta } from "@/lib/kube/object";
import { REPLICA_SET_FINALIZER } from "@/lib/kube/ocm";
import { OwnDeletion } from "./own-deletion";

const NAME = "a".repeat(60);
const RESOURCE = "manifestworkreplicasets.work.open-cluster-management.io";
const OF = { kind: "ManifestWorkReplicaSet", namespace: "fleet", name: NAME } as const;
const METADATA = {
  ...{ namespace: "fleet", name: NAME, uid: "u", resourceVersion: "1" },
  finalizers: [REPLICA_SET_FINALIZER],
};
const MARK = { deletionTimestamp: "2026-11-26T10:00:00Z" };
const DELETION = explainOwn({
  kind: OF.kind,
  resource: RESOURCE,
  metadata: ObjectMeta.parse({ ...METADATA, ...MARK }),
});

function open(metadata: object, hidden: readonly object[] = []) {
  const bodies: unknown[] = [];
  const object = { apiVersion: "work.open-cluster-management.io/v1alpha1", kind: OF.kind, metadata };
  const requests = answerRequests({
    [`/api/v1/objects/${RESOURCE}/${NAME}`]: () => answered({ object, isMasked: false }),
    "/api/v1/deletions/object": () => answered({ deletions: hidden.length > 0 ? [] : [DELETION], hidden }),
    "/api/v1/deletions/plan": (_, body) => {
      bodies.push(body);
      return answered({});
    },
  });
  return { ...render(<OwnDeletion of={OF} />), requests, bodies };
}

it("says what an object of the hub waits for, and opens its last resort, which names no cluster", async () => {
  const { user, bodies } = open({ ...METADATA, ...MARK });
  const article = await screen.findByRole("article", { name: `ManifestWorkReplicaSet ${NAME}` });
  expect(article.textContent).toContain("has 66 characters, and a label takes 63");
  expect(within(article).getByRole("list", { name: "Evidence" }).textContent).toContain(REPLICA_SET_FINALIZER);
  const risks = [...within(article).getByRole("list", { name: "Steps" }).children];
  expect(risks.map((step) => step.getAttribute("data-risk"))).toEqual(["safe", "last-resort"]);
  expect(within(article).getByRole("link", { name: "Open" }).getAttribute("href")).toContain(`/fleet/${NAME}/yaml`);
  await user.click(within(article).getByRole("button", { name: "Remove the finalizer…" }));
  await expect.poll(() => bodies).toEqual([{ kind: "release", object: OF, finalizer: REPLICA_SET_FINALIZER }]);
});

it("names the right that hides it", async () => {
  const right = { verb: "get", resource: "manifestworkreplicasets", group: "work.open-cluster-management.io" };
  open({ ...METADATA, ...MARK }, [right]);
  expect(await screen.findByText(/^Some causes may be hidden from you/)).toBeTruthy();
});

it("says and asks nothing while it is not being deleted", async () => {
  const { requests, container } = open(METADATA);
  await expect.poll(() => requests.length).toBe(1);
  expect(container.textContent).toBe("");
  expect(requests.some((each) => each.includes("deletions/object"))).toBe(false);
});
