// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answered } from "@/components/testing/console-answers";
import { AT, alertOf, answerNotifications, MAY_NOT, ruleState } from "@/components/testing/notification-answers";
import { render } from "@/components/testing/render";
import { NotificationsPage } from "./notifications-page";

const done = () => new Response(null, { status: 204 });

function bodies() {
  return vi.mocked(fetch).mock.calls.flatMap(([path, init]) => (init?.body ? [`${path} ${String(init.body)}`] : []));
}

async function shown(answers: Parameters<typeof answerNotifications>[0]) {
  answerNotifications(answers);
  const shownPage = render(<NotificationsPage />);
  await screen.findByRole("heading", { name: /^Rules/ });
  await screen.findByRole("heading", { name: /^Alerts/ });
  return shownPage;
}

describe("the rules", () => {
  it("say in a sentence when they notify, whom, and their state", async () => {
    const rules = [
      ruleState({ name: "broken", rule: undefined, status: "broken", error: "It is not JSON." }),
      ruleState({ name: "stalled", status: "firing", firing: 2, lastSentAt: AT }, { title: "Rollouts that stop" }),
    ];
    await shown({ page: { rules }, alerts: [alertOf(), alertOf({ key: "1" })] });
    const [broken, stalled] = within(screen.getByRole("list", { name: "Rules" })).getAllByRole("listitem");
    expect(broken?.textContent).toContain("BrokenbrokenIt is not JSON.");
    expect(stalled?.textContent).toContain("Firing (2)stalledRollouts that stopA rollout of any add-on is stalled");
    expect(stalled?.textContent).toMatch(/to ops; again every 4h; .*2 alerts, the oldest for .*sent .* ago/);
    expect(
      within(stalled as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/notifications/rules/stalled");
  });

  it("are turned off as they were read", async () => {
    const { user } = await shown({ page: { rules: [ruleState()] }, writes: { "rules/stalled": done } });
    await user.click(screen.getByRole("button", { name: "Turn off stalled" }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatch(/^\/api\/v1\/notifications\/rules\/stalled .*"enabled":false.*"resourceVersion":"7"/);
  });

  it("are deleted once that is confirmed", async () => {
    const { user } = await shown({ page: { rules: [ruleState()] }, writes: { "rules/stalled/delete": done } });
    await user.click(screen.getByRole("button", { name: "Delete stalled" }));
    expect(bodies()).toEqual([]);
    const dialog = screen.getByRole("dialog", { name: "Delete rule stalled?" });
    await user.click(within(dialog).getByRole("button", { name: "Delete rule" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies()).toEqual(['/api/v1/notifications/rules/stalled/delete {"resourceVersion":"7"}']);
  });

  it("name the right to write them to who lacks it, ready to be requested, and write nothing", async () => {
    const { user } = await shown({ page: { rules: [ruleState()] }, may: MAY_NOT });
    await user.click(screen.getByRole("button", { name: "Delete stalled" }));
    const panel = await screen.findByText(/Needs the right to/);
    expect(panel.textContent).toContain("patch configmaps");
    expect(screen.getByRole("button", { name: "Copy request" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "New rule" })).toBeNull();
    expect(bodies()).toEqual([]);
  });

  it("about what one may not list are counted", async () => {
    await shown({ page: { hidden: 2 } });
    expect(screen.getByText("2 rules about what you may not list")).toBeDefined();
    expect(screen.getByText(/^No rule about what you may list\./)).toBeDefined();
  });
});

describe("an alert", () => {
  it("leads to its moment, and is acknowledged with a reason for a time", async () => {
    const { user } = await shown({ alerts: [alertOf()], writes: { "alerts/0123456789abcdef0123/acknowledge": done } });
    expect(screen.getByRole("link", { name: "log-shipper stalls" }).getAttribute("href")).toBe(alertOf().href);
    await user.click(screen.getByRole("button", { name: "Acknowledge: log-shipper stalls" }));
    const dialog = within(screen.getByRole("dialog"));
    const button = dialog.getByRole("button", { name: "Acknowledge" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.type(dialog.getByLabelText("Reason"), "known");
    await user.selectOptions(dialog.getByLabelText("How long"), "for 4 hours");
    await user.click(dialog.getByRole("button", { name: "Acknowledge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies()).toEqual([
      '/api/v1/notifications/alerts/0123456789abcdef0123/acknowledge {"reason":"known","hours":4}',
    ]);
  });

  it("says who has acknowledged it and why, until that has run out", async () => {
    const acknowledged = { by: "ann", at: AT, reason: "known" };
    const over = { ...acknowledged, until: "2026-01-01T11:00:00Z" };
    const alerts = [alertOf({ acknowledged }), alertOf({ key: "1", title: "again", acknowledged: over })];
    await shown({ alerts });
    const [seen, again] = within(screen.getByRole("list", { name: "Alerts" })).getAllByRole("listitem");
    expect(seen?.textContent).toContain("Acknowledged by ann until it ends: known");
    expect(within(seen as HTMLElement).queryByRole("button")).toBeNull();
    expect(again?.textContent).toContain("Firing");
    expect(within(again as HTMLElement).getByRole("button")).toBeDefined();
  });
});

describe("what was sent", () => {
  it("has its outcome, attempts, and why it was not delivered", async () => {
    const message = { id: "a", at: AT, rule: "stalled", receiver: "ops", kind: "firing", title: "log-shipper stalls" };
    const retrying = { ...message, alerts: 3, outcome: "retrying", attempts: 4, reason: "It answered 503." } as const;
    await shown({ sent: [{ ...retrying, kind: "firing", retryAt: AT }] });
    const item = within(await screen.findByRole("list", { name: "Sent" })).getByRole("listitem");
    expect(item.textContent).toMatch(
      /^Retryinglog-shipper stalls.* to ops, rule stalled, 3 alerts, 4 attempts, again at .*It answered 503\.$/,
    );
  });
});

describe("a receiver", () => {
  it("is tested, and says what came of it", async () => {
    const test = { id: "t1", at: AT, receiver: "ops", kind: "test", title: "Test", alerts: 0, attempts: 1 } as const;
    const { user } = await shown({
      sent: [{ ...test, outcome: "failed", reason: "Its host is not allowed." }],
      writes: { "receivers/ops/test": () => answered({ id: "t1" }) },
    });
    await user.click(screen.getByRole("button", { name: "Test ops" }));
    const item = within(screen.getByRole("list", { name: "Receivers" })).getByRole("listitem");
    await waitFor(() => expect(item.textContent).toContain("Failed Its host is not allowed."));
  });

  it("is set up as a document says where there is none, and the page says that nothing is sent", async () => {
    await shown({ page: { isOn: false, receivers: [], problems: ["There are no receivers."] } });
    expect(screen.getByText("There are no receivers.")).toBeDefined();
    expect(screen.getByText("docs/how-to/set-up-notifications.md")).toBeDefined();
  });

  it("that cannot be used says why", async () => {
    await shown({ page: { receivers: [{ name: "bad", problem: "Its field kind is missing or wrong." }] } });
    expect(screen.getByText("Its field kind is missing or wrong.")).toBeDefined();
  });
});
