// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Blocks } from "lucide-react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answered, answerRequests, pageOf, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { Palette } from "./palette";
import type { PaletteEntry } from "./palette-entries";

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  label,
  icon: Blocks,
  ...more,
});
const ENTRIES = {
  recent: [entry("eks-recent")],
  pages: [entry("Clusters"), entry("Rollouts")],
  views: [entry("Broken", { note: "Clusters" })],
  commands: [entry("Sign out", { also: "leave" })],
};
const CLUSTER = { health: "available", set: "default", createdAt: "2026-11-20T08:00:00Z", addOns: [] };
const WORK = { cluster: "eks-1", applied: "true", available: "true", manifests: 1, createdAt: "2026-11-20T08:00:00Z" };
const HUB: Readonly<Record<string, readonly object[]>> = {
  clusters: ["eks-1", "eks-2"].map((name) => ({ ...CLUSTER, name, addOnsVisible: true })),
  works: [{ ...WORK, name: "eks-1/eks-agent", work: "eks-agent" }],
};
const LISTS = ["addons", "clusters", "rollouts", "placements", "sets", "approvals", "works"];

const rowsOf = (view: string) => answered(pageOf(HUB[view] ?? []));
const nothing = () => answered(pageOf([]));

/** The console answers each list with what the hub has, but for what is named. */
function consoleAnswers(more: Readonly<Record<string, () => Response | Promise<Response>>> = {}) {
  const answers = LISTS.map((view) => [`/api/v1/${view}`, more[view] ?? (() => rowsOf(view))] as const);
  return answerRequests(Object.fromEntries(answers));
}

beforeEach(() => {
  consoleAnswers(Object.fromEntries(LISTS.map((view) => [view, nothing])));
});

function palette(text = "") {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  return {
    ...render(<Palette ahead={{ text }} {...ENTRIES} onChoose={onChoose} onClose={onClose} />),
    onChoose,
    onClose,
  };
}

const field = () => screen.getByRole("combobox", { name: "Search or run a command" });
const names = (options: readonly HTMLElement[]) => options.map((option) => option.querySelector("span")?.textContent);
const shown = () => names(screen.queryAllByRole("option"));
const shownIn = (group: string) => names(within(screen.getByRole("group", { name: group })).getAllByRole("option"));
const current = () => names(screen.getAllByRole("option", { selected: true }));
const isFound = (...labels: string[]) => waitFor(() => expect(shown()).toEqual(labels));

describe("a palette", () => {
  it("begins with all that was typed before it was there, also while it was drawn", () => {
    let reads = 0;
    const ahead = {
      get text() {
        reads += 1;
        return reads === 1 ? "lo" : "log";
      },
    };
    render(<Palette ahead={ahead} {...ENTRIES} onChoose={vi.fn()} onClose={vi.fn()} />);
    expect((field() as HTMLInputElement).value).toBe("log");
  });

  it("shows what was chosen lately, pages, views and commands, and asks nothing, while nothing is written", () => {
    const requests = consoleAnswers();
    palette();
    expect(["Recent", "Pages", "Views", "Commands"].map(shownIn)).toEqual([
      ["eks-recent"],
      ["Clusters", "Rollouts"],
      ["Broken"],
      ["Sign out"],
    ]);
    expect(shown()).toHaveLength(5);
    expect(requests).toEqual([]);
  });

  it.each([
    ["clu", ["Clusters", "Broken"]],
    ["ROLL", ["Rollouts"]],
    ["leave", ["Sign out"]],
  ])("finds by %j %j", async (text, labels) => {
    const { user } = palette();
    await user.type(field(), text);
    expect(shown()).toEqual(labels);
  });

  it.each([
    ["{ArrowDown}", "Clusters"],
    ["{ArrowDown}{ArrowDown}{ArrowUp}", "Clusters"],
    ["{ArrowUp}", "Sign out"],
    ["{ArrowUp}{ArrowDown}", "eks-recent"],
    ["{PageDown}", "Sign out"],
  ])("moves with %s to %s, which Enter chooses, and keeps the focus in the field", async (keys, label) => {
    const { user, onChoose } = palette();
    await user.click(field());
    await user.keyboard(keys);
    expect(current()).toEqual([label]);
    expect(field().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
    await user.keyboard("{Tab}{Enter}");
    expect(document.activeElement).toBe(field());
    expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ label })]]);
  });

  it("points at the first result again when something else is written", async () => {
    const { user } = palette();
    await user.type(field(), "{ArrowDown}{ArrowDown}");
    expect(current()).toEqual(["Rollouts"]);
    await user.type(field(), "r{Backspace}");
    expect(current()).toEqual(["eks-recent"]);
  });

  it("leaves Enter to an input method while it composes", () => {
    const { onChoose } = palette();
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it("chooses what is clicked", async () => {
    const { user, onChoose } = palette();
    await user.click(screen.getByRole("option", { name: "Rollouts" }));
    expect(current()).toEqual(["Rollouts"]);
    expect(onChoose.mock.calls).toEqual([[ENTRIES.pages[1]]]);
  });

  it("closes by Esc and by a click beside it, not by one on it", async () => {
    const { user, onClose } = palette();
    const dialog = screen.getByRole("dialog", { name: "Commands" });
    await user.click(field());
    expect(onClose).not.toHaveBeenCalled();
    await user.click(dialog);
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe("what a palette finds on the hub", () => {
  it("stands by kind, with the list that has all of them", async () => {
    consoleAnswers();
    palette("eks");
    await isFound("eks-1", "eks-2", "eks-1/eks-agent", "Show all 2 clusters in the list");
    expect(["Clusters", "Works", "Filters"].map((group) => shownIn(group).length)).toEqual([2, 1, 1]);
    expect(screen.getByRole("status").textContent).toBe("4 results");
  });

  it("is asked by a filter of lists that have its field alone", async () => {
    const requests = consoleAnswers();
    const { user, onChoose } = palette("provider:EKS");
    await isFound("eks-1", "eks-2", "Show all 2 clusters in the list");
    expect(requests).toEqual(["/api/v1/clusters?q=provider:EKS&limit=8"]);
    await user.click(screen.getByRole("option", { name: /^Show all/ }));
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ note: "provider:EKS", href: "/clusters?q=provider:EKS" });
  });

  it("is waited for by an early Enter, which takes the first of it", async () => {
    let answer: (response: Response) => void = () => undefined;
    const held = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const requests = consoleAnswers({ clusters: () => held });
    const { user, onChoose } = palette();
    await user.type(field(), "eks{Enter}");
    await waitFor(() => expect(requests).toHaveLength(LISTS.length));
    expect(screen.getByRole("status").textContent).toBe("Searching");
    expect(onChoose).not.toHaveBeenCalled();
    answer(rowsOf("clusters"));
    await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ label: "eks-1", href: "/clusters/eks-1" });
  });

  it("may be nothing, which is said in words", async () => {
    palette("nowhere");
    expect(await screen.findByText("Nothing found")).toBeTruthy();
    expect(screen.getByText("nowhere")).toBeTruthy();
  });

  it("lacks what may not be listed or is not answered, and says so", async () => {
    consoleAnswers({ works: () => refused("forbidden"), clusters: () => refused("unavailable") });
    palette("eks");
    expect(await screen.findByText("You may not list works.")).toBeTruthy();
    expect(await screen.findByText("The clusters could not be searched: unavailable")).toBeTruthy();
  });
});
