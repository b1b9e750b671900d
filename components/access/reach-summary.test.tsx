// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { Reach } from "@/lib/api/access/reach";
import { ReachSummary } from "./reach-summary";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const AT = "2026-11-26T09:40:00Z";
const NAMESPACES = [{ namespace: "team", sets: ["emea"], clusters: 2 }];
const UNRECORDED: Reach["kinds"] = {
  ...{ proxy: "listed", account: "unrecorded" },
  ...{ permission: "unrecorded", profile: "unrecorded" },
};

function draw(answer: Reach, at?: string) {
  const requests = answerRequests({ "/api/v1/access/reach": () => answered(answer) });
  return { requests, ...render(<ReachSummary at={at} />) };
}

const namespaces = () => screen.findByRole("region", { name: "Namespaces that may choose clusters" });

it("says which kinds the hub is without, now", async () => {
  const { container } = draw({
    kinds: { proxy: "listed", account: "absent", permission: "listed", profile: "listed" },
    namespaces: NAMESPACES,
  });
  expect(within(await namespaces()).getByRole("link", { name: "team" })).toBeTruthy();
  expect(container.textContent).toContain("ManagedServiceAccount is not on this hub");
  expect(container.textContent).not.toContain("not recorded");
});

it("has the namespaces of an earlier time, and says what is not recorded", async () => {
  const { container, requests } = draw({ kinds: UNRECORDED, namespaces: NAMESPACES, asOf: { at: AT } }, AT);
  expect((await namespaces()).textContent).toContain("team2 clusters by emea");
  expect(requests).toEqual([`/api/v1/access/reach?at=${AT}`]);
  expect(container.textContent).toContain(
    "Service accounts, permissions and cluster profiles are not recorded: the console reads them with the rights of who looks",
  );
  expect(container.textContent).not.toContain("not on this hub");
});

it("names the right for want of which an earlier time is hidden", async () => {
  const missing = { verb: "list", resource: "managedclustersetbindings", group: "cluster.open-cluster-management.io" };
  const tunnels = { verb: "list", resource: "managedclusteraddons", group: "addon.open-cluster-management.io" };
  const { container } = draw({ kinds: { ...UNRECORDED, proxy: tunnels }, missing }, AT);
  expect((await namespaces()).textContent).toContain("managedclustersetbindings");
  expect(container.textContent).toContain("managedclusteraddons");
  expect(container.textContent).not.toContain("as they were then");
});
