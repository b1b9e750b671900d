// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { Reach } from "@/lib/api/access/reach";
import type { TunnelCheck as Found } from "@/lib/api/access/tunnel-check";
import { TunnelCheck } from "./tunnel-check";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const KINDS: Reach["kinds"] = { proxy: "listed", account: "absent", permission: "absent", profile: "absent" };
const PROXY = { entrypoint: "proxy.example.org", problems: [] };
const AT = "2026-11-26T09:40:00Z";

function draw(reached: Reach, found: Partial<Found> = {}) {
  const answer = () => answered({ outcome: "answered", ms: 38, version: "v1.33.2", at: AT, ...found });
  const requests = answerRequests({
    "/api/v1/access/reach": () => answered(reached),
    "/api/v1/access/tunnels/c1/check": answer,
  });
  return { requests, ...render(<TunnelCheck cluster="c1" />) };
}

it.each([
  [{}, /^Its API server answered in 38 ms: v1\.33\.2\. Checked at /],
  [{ outcome: "refused", status: 401 }, /^It was reached in 38 ms, .*\(401\)\./],
  [{ outcome: "down", status: 502, ms: 1_234 }, /entrance answered 502 after 1,234 ms/],
  [{ outcome: "slow" }, /within 5 seconds/],
  [{ outcome: "absent" }, /cluster-proxy-addon-user/],
  [{ outcome: "other" }, /no API server/],
] as const)("sends one request when it is pressed, and says what it found: %o", async (found, text) => {
  const { requests, user } = draw({ kinds: KINDS, proxy: PROXY }, found);
  const button = await screen.findByRole("button", { name: "Check the tunnel" });
  expect(requests, "nothing by itself").toEqual(["/api/v1/access/reach?cluster=c1"]);
  await user.click(button);
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(text));
  expect(requests).toHaveLength(2);
});

it("says to who may not which right it takes", async () => {
  const unchecked = { verb: "get", resource: "services/proxy", group: "", namespace: "open-cluster-management-addon" };
  const { requests, user } = draw({ kinds: KINDS, proxy: { ...PROXY, unchecked } });
  await user.click(await screen.findByRole("button", { name: "Check the tunnel" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("services/proxy");
  expect(requests.filter((address) => address.includes("tunnels"))).toEqual([]);
});

it("is nothing on a hub without the proxy", async () => {
  const { requests } = draw({ kinds: { ...KINDS, proxy: "absent" } });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});
