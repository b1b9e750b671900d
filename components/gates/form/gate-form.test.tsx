// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { answered, answerRequests, pageOf, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { GateEffect } from "@/lib/api/gates/gate-detail";
import type { GateKind } from "@/lib/lists/gates/row";
import { readText } from "@/lib/objects/object-text";
import { startingText } from "@/lib/objects/starting-text";
import { GateForm } from "./gate-form";

const KINDS = { window: "MaintenanceWindow", freeze: "Freeze", approval: "RolloutGate" } as const;
const EFFECT: GateEffect = {
  clusters: { total: 3, sets: [{ group: "edge", total: 3, names: ["c1", "c2", "c3"] }], regions: [] },
  zones: [{ zone: "Europe/Lisbon", total: 3, openings: [] }],
  vetoed: 1,
  rollouts: [{ name: "hello/fleet/all", clusters: 2 }],
};

function Both({ kind }: { readonly kind: GateKind }) {
  const [text, setText] = useState(startingText(KINDS[kind], "flotilla.dev/v1alpha1"));
  return (
    <>
      <GateForm kind={kind} text={text} onText={setText} isNew />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

function form(kind: GateKind, preview: () => Response = () => answered(EFFECT)) {
  const previewed: unknown[] = [];
  answerRequests({
    "/api/v1/clusters": () => answered(pageOf([])),
    "/api/v1/addons": () => answered(pageOf([])),
    "/api/v1/rollouts": () => answered(pageOf([])),
    "/api/v1/gates/preview": (_, body) => {
      previewed.push(body);
      return preview();
    },
  });
  render(<Both kind={kind} />);
  return previewed;
}

const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const spec = () => (readText(yaml()).value as { readonly spec: Record<string, unknown> }).spec;
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const effect = () => screen.getByRole("region", { name: "Preview" }).textContent;

describe("the form of a window", () => {
  it("writes times, zone, days without, clusters and veto, and keeps the text's comments", () => {
    form("window");
    write("Name", "nights");
    expect(readText(yaml()).value).toMatchObject({ metadata: { name: "nights" } });
    write("From", "03:30");
    fireEvent.click(screen.getByRole("checkbox", { name: "Tue" }));
    press("Add a time");
    fireEvent.click(within(screen.getByRole("group", { name: "Time 2" })).getByRole("checkbox", { name: "last" }));
    write("Time zone", "Asia/Kolkata");
    write("Source of the time zone", "claim");
    write("Name of the claim", "zone");
    write("Not on these days", "2026-12-24, 2026-12-31");
    write("Clusters by name", "c1, c2");
    write("Add-ons", "hello");
    write("Source of the veto", "label");
    write("Name of the label", "site/busy");
    write("Values that refuse", "yes");
    expect(spec()).toMatchObject({
      schedule: [
        { days: ["Wed", "Thu"], start: "03:30", duration: "3h" },
        { days: ["Sat"], start: "02:00", duration: "4h", weeks: [-1] },
      ],
      timeZone: "Asia/Kolkata",
      timeZoneFrom: { claim: "zone" },
      exceptDates: ["2026-12-24", "2026-12-31"],
      clusters: { names: ["c1", "c2"] },
      addOns: ["hello"],
      veto: { label: "site/busy", values: ["yes"] },
    });
    expect(yaml()).toContain("# All clusters without this.");
    press("Remove time 2");
    write("Source of the veto", "");
    expect(spec()).not.toHaveProperty("veto");
    expect(spec().schedule).toHaveLength(1);
    // One time has to stay.
    expect(screen.queryByRole("button", { name: "Remove time 1" })).toBeNull();
  });

  it("says what it would do, and reads what was written as text", async () => {
    const previewed = form("window");
    await waitFor(() => expect(effect()).toContain("3 clusters"));
    expect(effect()).toContain("1 cluster of them start nothing at any time");
    write("YAML", yaml().replace("Europe/Lisbon", "Asia/Tokyo"));
    expect(screen.getByLabelText<HTMLInputElement>("Time zone").value).toBe("Asia/Tokyo");
    await waitFor(() => expect(previewed.at(-1)).toMatchObject({ kind: "window", spec: { timeZone: "Asia/Tokyo" } }));
    write("YAML", "spec: [");
    expect(screen.getByText(/^The YAML cannot be read/)).toBeTruthy();
  });

  it("names a zone that there is not and a time that is none, at its field", async () => {
    form("window", () => refused("forbidden", { detail: "You may not list clusters." }));
    write("Time zone", "Europe/Atlantis");
    write("From", "25:00");
    const problemOf = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid");
    expect([problemOf("Time zone"), problemOf("From"), problemOf("For")]).toEqual(["true", "true", null]);
    expect(screen.getByText("spec.timeZone is no time zone of the IANA database.")).toBeTruthy();
    expect(await screen.findByText("You may not list clusters.")).toBeTruthy();
  });
});

describe("the form of a freeze", () => {
  it("wants a reason, and writes its end in UTC", () => {
    form("freeze");
    write("Reason", "Audit");
    write("Ends", "2030-01-01T10:00");
    write("Cluster sets", "edge");
    expect(spec()).toMatchObject({
      reason: "Audit",
      until: new Date("2030-01-01T10:00").toISOString().replace(".000", ""),
      clusters: { clusterSets: ["edge"] },
    });
    write("Ends", "");
    write("Reason", "");
    expect(spec()).not.toHaveProperty("until");
    expect(screen.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the form of a gate", () => {
  it("writes the rollout, before which groups, whose approvals, and the callback", () => {
    form("approval");
    write("Rollout", "hello/fleet/all");
    write("Approvals", "2");
    write("Whose approvals count", "ada, bob");
    write("An approval counts for", "72h");
    write("Receiver", "tickets");
    write("External approver", "change-board");
    fireEvent.click(screen.getByRole("radio", { name: /Certain decision groups/ }));
    write("Decision groups", "canary, #2");
    expect(spec()).toMatchObject({
      addOn: "hello",
      placement: { namespace: "fleet", name: "all" },
      approvals: 2,
      approvers: ["ada", "bob"],
      expiresAfter: "72h",
      webhook: { receiver: "tickets", approver: "change-board" },
      before: { decisionGroups: [{ groupName: "canary" }, { groupName: "", groupIndex: 2 }] },
    });
    fireEvent.click(screen.getByRole("radio", { name: /Each decision group/ }));
    expect(spec().before).toEqual({ everyGroup: true });
    expect(screen.queryByLabelText("Decision groups")).toBeNull();
  });
});
