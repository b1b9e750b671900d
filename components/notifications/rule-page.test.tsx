// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { AT, answerNotifications, MAY_NOT, ruleState } from "@/components/testing/notification-answers";
import { render } from "@/components/testing/render";
import { RulePage } from "./rule-page";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const done = () => new Response(null, { status: 204 });

function writes() {
  return vi
    .mocked(fetch)
    .mock.calls.flatMap(([path, init]) =>
      init?.body && String(path).includes("/rules/") ? [JSON.parse(String(init.body))] : [],
    );
}

async function shown(at: string, answers: Parameters<typeof answerNotifications>[0] = {}) {
  openAt(at);
  answerNotifications(answers);
  const shownPage = render(<RulePage />);
  const open = await screen.findByRole("button", { name: "Edit as YAML" });
  const openYaml = async () => {
    await shownPage.user.click(open);
    return screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Rule as YAML" });
  };
  return { ...shownPage, openYaml };
}

describe("a new rule", () => {
  it("is written by form and YAML in step", async () => {
    const { user, openYaml } = await shown("/notifications/new", { writes: { "rules/add-on-down": done } });
    await user.type(screen.getByLabelText("Name"), "add-on-down");
    await user.type(screen.getByLabelText("Title"), "Logs");
    const yaml = await openYaml();
    expect(yaml.value).toContain("title: Logs\n");
    await user.selectOptions(screen.getByLabelText("When"), "An add-on is unavailable on too many clusters");
    const percent = screen.getByLabelText("More than");
    await user.clear(percent);
    await user.type(percent, "25");
    await user.type(screen.getByLabelText("Add-ons"), "log-shipper, node-doctor");
    expect(yaml.value).toContain("percent: 25\n  addOns:\n    - log-shipper\n    - node-doctor\n");
    await user.click(screen.getByRole("button", { name: "Add quiet hours" }));
    expect(yaml.value).toContain("from: 22:00\n");
    await user.click(screen.getByRole("button", { name: "Create rule" }));
    await waitFor(() => expect(address()).toBe("/notifications"));
    const when = { type: "add-on-down", percent: 25, addOns: ["log-shipper", "node-doctor"] };
    expect(writes()).toMatchObject([{ resourceVersion: "7", rule: { when, to: ["ops"] } }]);
  });

  it("says at the field and at the line what is wrong, and is not written then", async () => {
    const { user, openYaml } = await shown("/notifications/new");
    await user.type(screen.getByLabelText("Name"), "mine");
    await user.click(screen.getByLabelText(/^ops/));
    await openYaml();
    await user.type(screen.getByLabelText("For at least"), "oon");
    expect(screen.getByLabelText("For at least").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Must name at least one receiver.")).toBeDefined();
    expect(
      screen.getByText(/Line 6: for must be a duration.*Line 7: to must name at least one receiver/),
    ).toBeDefined();
    expect(screen.getByRole("button", { name: "Create rule" }).getAttribute("aria-disabled")).toBe("true");
    expect(writes()).toEqual([]);
  });

  it("has its title before anything is read", () => {
    openAt("/notifications/new");
    answerNotifications({});
    render(<RulePage />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New rule");
  });

  it("has no name that another has", async () => {
    const { user } = await shown("/notifications/new", { page: { rules: [ruleState()] } });
    await user.type(screen.getByLabelText("Name"), "stalled");
    expect(screen.getAllByText("There is a rule of that name.").length).toBeGreaterThan(0);
  });
});

describe("leaving a rule", () => {
  it("that was changed needs a confirmation, and one that was not does not", async () => {
    const { user } = await shown("/notifications/rules/stalled", { page: { rules: [ruleState()] } });
    const held = screen.getByLabelText("held");
    const isHeld = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isHeld()).toBe(true);
    await user.click(held);
    expect(isHeld()).toBe(false);
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    const dialog = within(screen.getByRole("dialog", { name: "Leave with unsaved changes to rule stalled?" }));
    expect(dialog.queryByRole("button", { name: "Leave, keep the draft" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Stay" }));
    expect(address()).toBe("/notifications/rules/stalled");
    await user.click(held);
    expect(isHeld()).toBe(true);
  });

  it("whose YAML was changed needs one as well", async () => {
    const { user, openYaml } = await shown("/notifications/new");
    await user.type(await openYaml(), "#");
    await user.click(screen.getByRole("link", { name: "Notifications" }));
    expect(screen.getByRole("dialog", { name: "Leave with unsaved changes to the new rule?" })).toBeDefined();
  });
});

describe("the dry run", () => {
  it("counts what the rule would have sent, with when and about what", async () => {
    const sent = {
      at: AT,
      kind: "firing",
      title: "log-shipper stalls",
      text: "",
      href: "/rollouts/x",
      alerts: 1,
    } as const;
    await shown("/notifications/rules/stalled", {
      page: { rules: [ruleState()] },
      dryRun: { total: 3, notifications: [sent, sent, sent], holes: [{ from: AT, to: AT }] },
    });
    const run = within(screen.getByRole("region", { name: "Dry run" }));
    expect(await run.findByText("3 notifications in the last week.")).toBeDefined();
    expect(run.getAllByRole("link", { name: "log-shipper stalls" })[0]?.getAttribute("href")).toBe("/rollouts/x");
    expect(run.getByText(/Nothing is known from/)).toBeDefined();
  });
});

describe("a stored rule", () => {
  const at = "/notifications/rules/stalled";

  it("is written though another one was changed meanwhile", async () => {
    const answer = { rules: [ruleState()], resourceVersion: "7" };
    const write = vi.fn(done).mockReturnValueOnce(conflict());
    const { user } = await shown(at, { page: answer, writes: { "rules/stalled": write } });
    await user.click(screen.getByLabelText("held"));
    answerNotifications({ page: { ...answer, resourceVersion: "8" }, writes: { "rules/stalled": write } });
    await user.click(screen.getByRole("button", { name: "Save rule" }));
    await waitFor(() => expect(address()).toBe("/notifications"));
    expect(write).toHaveBeenCalledTimes(2);
  });

  it("that somebody else has changed is not written over before that was said", async () => {
    const write = vi.fn(done).mockReturnValueOnce(conflict());
    const { user } = await shown(at, { page: { rules: [ruleState()] }, writes: { "rules/stalled": write } });
    const theirs = ruleState({}, { repeat: "1h" });
    answerNotifications({ page: { rules: [theirs], resourceVersion: "8" }, writes: { "rules/stalled": write } });
    await user.click(screen.getByRole("button", { name: "Save rule" }));
    expect(await screen.findByText(/Somebody has changed this rule/)).toBeDefined();
    expect(write).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Save rule" }));
    await waitFor(() => expect(address()).toBe("/notifications"));
    expect(writes().at(-1)).toMatchObject({ resourceVersion: "8" });
  });

  it("that cannot be read says why, and is replaced", async () => {
    const broken = ruleState({ rule: undefined, status: "broken", error: "It is not JSON." });
    await shown(at, { page: { rules: [broken] } });
    expect(screen.getByText(/cannot be read: It is not JSON\. What you save replaces it/)).toBeDefined();
  });

  it("names the right to save it to who lacks it", async () => {
    const { user } = await shown(at, { page: { rules: [ruleState()] }, may: MAY_NOT });
    await user.click(screen.getByRole("button", { name: "Save rule" }));
    expect((await screen.findByText(/Needs the right to/)).textContent).toContain("patch configmaps");
    expect(writes()).toEqual([]);
  });

  it("that is gone is said to be", async () => {
    openAt("/notifications/rules/nothing");
    answerNotifications();
    render(<RulePage />);
    expect(await screen.findByText("There is no such rule")).toBeDefined();
  });
});

function conflict(): Response {
  const body = { type: "about:blank", title: "Changed", status: 409, code: "conflict" };
  return new Response(JSON.stringify(body), { status: 409 });
}
