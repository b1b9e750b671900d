// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ClusterSetDetail } from "@/lib/api/clusters/cluster-set";
import { SetOverview } from "./set-overview";

const SET: ClusterSetDetail = {
  name: "emea",
  selectorType: "ExclusiveClusterSetLabel",
  managedNamespaces: ["monitoring"],
  bindings: ["fleet", "team"],
};

it("names the namespaces that may use it, and asks before one is unbound", async () => {
  const requests = answerRequests({
    "/api/v1/objects/managedclustersetbindings.cluster.open-cluster-management.io/emea/deletion": () => answered({}),
  });
  const { user } = render(<SetOverview set={SET} />);
  const bound = within(screen.getByRole("region", { name: "Namespaces that may use it" }));
  expect(bound.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["fleet", "team"]);
  expect(screen.getByText("monitoring")).toBeTruthy();
  await user.click(bound.getByRole("button", { name: "Unbind from team" }));
  expect(await screen.findByRole("dialog", { name: "Delete ManagedClusterSetBinding team/emea?" })).toBeTruthy();
  expect(requests.filter((path) => path.includes("/deletion"))).toEqual([
    "/api/v1/objects/managedclustersetbindings.cluster.open-cluster-management.io/emea/deletion?namespace=team",
  ]);
});

it("says what the hub makes again, which right is missing, and where no filter means its members", () => {
  answerRequests({});
  const missing = { verb: "list", resource: "managedclustersetbindings", group: "cluster.open-cluster-management.io" };
  const { bindings: _, ...hidden } = SET;
  render(<SetOverview set={{ ...hidden, name: "global", missing }} />);
  expect(screen.getByText(/^Every cluster is in it/)).toBeTruthy();
  expect(screen.getByText(/list managedclustersetbindings/)).toBeTruthy();
  expect(screen.getByText(/^Its selector is more than labels/)).toBeTruthy();
});
