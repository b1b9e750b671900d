// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { MissingRight } from "@/lib/api/problem";
import { NotShown } from "./not-shown";

function show(missing: readonly MissingRight[], isPartial: boolean) {
  const requests = answerRequests({ "/api/v1/identities/rights": () => answered({ missing }) });
  return { requests, ...render(<NotShown isPartial={isPartial} />) };
}

it("says which rights are missing to see all identities", async () => {
  show([{ verb: "watch", resource: "rolebindings", group: "rbac.authorization.k8s.io" }], false);
  expect((await screen.findByRole("listitem")).textContent).toMatch(/watch rolebindings/);
  expect(screen.queryByRole("status")).toBeNull();
});

it("says that identities are still being read, and nothing of rights that are there", async () => {
  const { container, requests } = show([], true);
  expect(screen.getByRole("status").textContent).toMatch(/not complete/);
  await expect.poll(() => requests).toHaveLength(1);
  expect(container.querySelector("li")).toBeNull();
});
