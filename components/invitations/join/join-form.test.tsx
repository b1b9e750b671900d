// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { InvitationOptions } from "@/lib/api/invitations/invitation";
import { JoinForm } from "./join-form";
import { MadeInvitationView } from "./made-invitation";

const OPTIONS: InvitationOptions = {
  address: { server: "https://hub.example:6443", source: "console" },
  may: { invite: { allowed: true }, revoke: { allowed: true } },
  autoImport: "none",
};
const ANSWER = { name: "invite-x", token: "t.o.k", expiresAt: "2126-11-21T10:00:00Z" };
const INVITATION = /invite-\w{8}/;
const PREVIEW = { placements: ["team/all"], addOns: ["hello"], unsure: [] };

it("asks for names before anything is made, and hands on what was made with what was typed", async () => {
  const requests = answerRequests({
    "/api/v1/invitations/preview": () => answered(PREVIEW),
    "/api/v1/invitations": () => answered(ANSWER),
  });
  const onMade = vi.fn();
  const { user } = render(<JoinForm options={OPTIONS} onMade={onMade} onBegun={vi.fn()} />);
  expect(await screen.findByText("team/all")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Review invitation" }));
  expect(screen.getByText("Name at least one cluster, or allow any name.")).toBeTruthy();
  expect(requests).not.toContain("/api/v1/invitations");
  await user.type(screen.getByLabelText("Names"), "edge-1, edge-2");
  await user.click(screen.getByRole("button", { name: "Review invitation" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent?.split(" ")[1])).toEqual([
    "ConfigMap",
    "ServiceAccount",
    "TokenRequest",
  ]);
  expect(dialog.getByText("expects edge-1, edge-2")).toBeTruthy();
  expect(requests).not.toContain("/api/v1/invitations");
  const name = screen.getByRole("heading", { name: /^Make the invitation/ }).textContent?.match(INVITATION)?.[0];
  await user.click(dialog.getByRole("button", { name: "Make invitation" }));
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledOnce(), 15_000);
  expect(onMade.mock.calls[0]?.[0]).toEqual({
    ...{ answer: ANSWER, way: "clusteradm", server: OPTIONS.address.server, ca: undefined },
    names: ["edge-1", "edge-2"],
  });
  const sent = vi.mocked(fetch).mock.calls.find(([path]) => String(path).endsWith("/api/v1/invitations"));
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ names: ["edge-1", "edge-2"], count: 2, hours: 8, name });
});

it("names the right of who may not invite, and why the hub imports nothing", async () => {
  answerRequests({ "/api/v1/invitations/preview": () => answered(PREVIEW) });
  const missing = { verb: "create", resource: "configmaps", group: "", namespace: "flotilla-invitations" };
  const may = { ...OPTIONS.may, invite: { allowed: false, missing } };
  const { user } = render(<JoinForm options={{ ...OPTIONS, may }} onMade={vi.fn()} onBegun={vi.fn()} />);
  expect(screen.getByText(/^This hub imports no clusters/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Review invitation" }));
  expect(await screen.findByText(/create configmaps in flotilla-invitations/)).toBeTruthy();
});

it("shows the token in each way, for each cluster", async () => {
  answerRequests({});
  const made = { answer: ANSWER, way: "clusteradm", server: OPTIONS.address.server, ca: undefined } as const;
  const { user } = render(<MadeInvitationView made={{ ...made, names: ["edge-1", "edge-2"] }} onAgain={vi.fn()} />);
  const command = () =>
    within(screen.getByRole("region", { name: "Command" })).getByLabelText("Command as text").textContent;
  expect(command()).toContain("--hub-token t.o.k");
  expect(command()).toContain("--cluster-name edge-1");
  await user.selectOptions(screen.getByLabelText("For the cluster"), "edge-2");
  expect(command()).toContain("--cluster-name edge-2");
  await user.click(screen.getByRole("radio", { name: "Manifest" }));
  expect(screen.getByLabelText("Manifest as text").textContent).toContain("clusterName: edge-2");
});
