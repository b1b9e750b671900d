// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ClusterSetDetail } from "@/lib/api/clusters/cluster-set";
import { SetOverview } from "./set-overview";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const bound = (status: string, message: string) => ({ type: "Bound", status, reason: "", message, since: "" });

const SET: ClusterSetDetail = {
  name: "emea",
  selectorType: "ExclusiveClusterSetLabel",
  managedNamespaces: ["monitoring"],
  namespaces: [
    {
      ...{ name: "monitoring", created: 3, waiting: 1, failed: 21 },
      failures: [{ cluster: "edge-1", message: "Failed to apply namespace: denied", since: "2026-01-01T00:00:00Z" }],
    },
  ],
  bindings: [
    { namespace: "fleet", bound: bound("True", "") },
    { namespace: "team", bound: bound("False", "no set emea") },
  ],
};

it("names the namespaces that may use it, and asks before one is unbound", async () => {
  const requests = answerRequests({
    "/api/v1/objects/managedclustersetbindings.cluster.open-cluster-management.io/emea/deletion": () => answered({}),
  });
  const { user } = render(<SetOverview set={SET} />);
  const region = within(screen.getByRole("region", { name: "Namespaces that may use it" }));
  expect(region.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["fleet", "team"]);
  expect(region.getByRole("list").textContent).toContain("Not bound No set emea.");
  await user.click(region.getByRole("button", { name: "Unbind from team" }));
  expect(await screen.findByRole("dialog", { name: "Delete ManagedClusterSetBinding team/emea?" })).toBeTruthy();
  expect(requests.filter((path) => path.includes("/deletion"))).toEqual([
    "/api/v1/objects/managedclustersetbindings.cluster.open-cluster-management.io/emea/deletion?namespace=team",
  ]);
});

it("says on which clusters its namespaces are created, and where not and why", () => {
  answerRequests({});
  render(<SetOverview set={SET} />);
  const region = within(screen.getByRole("region", { name: "Managed namespaces" }));
  expect(region.getByText("created on 3, failed on 21, not reported by 1")).toBeTruthy();
  expect(region.getByRole("list", { name: "Failed to create monitoring" }).textContent).toMatch(
    /^edge-1 Failed to apply namespace: denied\./,
  );
  expect(region.getByText("and 20 more")).toBeTruthy();
});

it("binds to another namespace after a review, and suggests those with placements", async () => {
  answerRequests({
    "/api/v1/placements": () =>
      answered({
        facets: {
          namespace: {
            values: [
              { value: "apps", size: 2 },
              { value: "team", size: 1 },
            ],
            more: 0,
          },
        },
      }),
  });
  const { user } = render(<SetOverview set={SET} />);
  const field = screen.getByRole("combobox", { name: "Bind to another namespace" });
  await waitFor(() =>
    expect(field.getAttribute("list") && document.querySelectorAll("datalist option")).toHaveLength(1),
  );
  const review = screen.getByRole("button", { name: "Review binding…" });
  expect(review.getAttribute("aria-disabled")).toBe("true");
  await user.type(field, "team");
  expect(review.getAttribute("aria-disabled")).toBe("true");
  await user.clear(field);
  await user.type(field, "apps");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Review binding…" }).getAttribute("aria-disabled")).not.toBe("true"),
  );
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
