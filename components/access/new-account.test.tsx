// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { accessHref } from "./access-href";
import { NewAccount } from "./new-account";

const state = vi.hoisted(() => ({ account: "listed", missing: false }));
vi.mock("@/lib/queries/access/access", () => ({
  reach: () => ({ queryKey: ["reach", state.account], queryFn: () => ({ kinds: { account: state.account } }) }),
}));
vi.mock("@/lib/queries/session/action-right", () => ({
  actionRight: () => ({
    queryKey: ["right", state.missing],
    queryFn: () => (state.missing ? { missing: { verb: "create", resource: "managedserviceaccounts" } } : {}),
  }),
}));

it("leads to a new account of its cluster", async () => {
  Object.assign(state, { account: "listed", missing: false });
  render(<NewAccount cluster="c1" />);
  const link = await screen.findByRole("link", { name: "New service account" });
  expect(link.getAttribute("href")).toBe("/objects/new?kind=ManagedServiceAccount&namespace=c1");
});

it("names the right to who does not have it", async () => {
  Object.assign(state, { account: "listed", missing: true });
  render(<NewAccount />);
  const button = await screen.findByRole("button", { name: "New service account" });
  expect(button.getAttribute("aria-haspopup")).toBe("dialog");
});

it("is not there where the hub does not have the kind", async () => {
  Object.assign(state, { account: "absent", missing: false });
  const { container } = render(<NewAccount />);
  await vi.waitFor(() => expect(container.querySelector("a, button")).toBeNull(), 15_000);
});

it("shows an account on its own page, and another way on the cluster's", () => {
  expect(accessHref({ way: "account", cluster: "c1", object: "robot" })).toBe(
    "/objects/managedserviceaccounts.authentication.open-cluster-management.io/robot?namespace=c1",
  );
  expect(accessHref({ way: "proxy", cluster: "c1", object: "cluster-proxy" })).toBe("/clusters/c1/access");
});
