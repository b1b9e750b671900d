// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import { readEdited } from "@/lib/objects/edit-problems";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { EditText } from "./edit-text";
import { initialDraft, isChanged } from "./use-edit-draft";

const BASE: WholeObject = {
  apiVersion: "v1",
  kind: "Placement",
  metadata: { name: "all", uid: "u-1", resourceVersion: "7" },
  spec: { numberOfClusters: 3 },
};
const FIRST = initialDraft(BASE).text;
const SCHEMA: FieldSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { type: "object", properties: { name: { type: "string" } } },
    spec: { type: "object", properties: { numberOfClusters: { type: "integer", description: "At most so many." } } },
  },
};
/** That of numberOfClusters. */
const LINE = 6;
const TYPO = FIRST.replace("numberOfClusters", "numberOfCluster");
const TYPO_MESSAGE = "Unknown field numberOfCluster; did you mean numberOfClusters?";
const MINE = FIRST.replace("3", "5");

type Shown = Partial<ComponentProps<typeof EditText>>;
interface EditProps extends Pick<ComponentProps<typeof EditText>, "onReview" | "onDiscard"> {
  readonly first: string;
  readonly shown: Shown;
}

function Edit({ first, shown, ...actions }: EditProps) {
  const [draft, setDraft] = useState({ base: BASE, text: first });
  return (
    <EditText
      {...actions}
      subject="Placement all"
      text={draft.text}
      untouched={isChanged(draft) ? undefined : "No changes yet."}
      edited={readEdited(draft.text, BASE, SCHEMA)}
      refused={{ general: [], problems: [] }}
      help={{ schema: SCHEMA, isMissing: false }}
      isChecking={false}
      isStale={false}
      isRefused={false}
      onText={(text) => setDraft({ ...draft, text })}
      {...shown}
    />
  );
}

beforeEach(() => localStorage.setItem("editor", "plain"));

function editor(first = FIRST, shown: Shown = {}) {
  const actions = { onReview: vi.fn(), onDiscard: vi.fn() };
  return { ...render(<Edit first={first} shown={shown} {...actions} />), ...actions };
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Placement all as YAML" });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const button = (name: string) => screen.getByRole("button", { name });
const described = (element: HTMLElement) =>
  element
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

describe("the text of an edit", () => {
  it("has the focus at its start", () => {
    editor();
    expect([document.activeElement, field().selectionStart, field().value]).toEqual([field(), 0, FIRST]);
  });

  it("is not reviewed before it is changed, says why, and closes without a question", async () => {
    const { user, onReview, onDiscard } = editor();
    await user.click(button("Review changes"));
    fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
    expect(onReview).not.toHaveBeenCalled();
    expect(described(button("Review changes"))).toBe("No changes yet.");
    await user.click(button("Close"));
    expect(onDiscard).toHaveBeenCalledOnce();
  });

  it("is reviewed once it is changed, by the button or by Ctrl and Enter", async () => {
    const { user, onReview } = editor();
    write(MINE);
    await user.click(button("Review changes"));
    const isDefault = fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
    expect([onReview.mock.calls.length, isDefault]).toEqual([2, false]);
  });

  it("says a mistake at its line and to screen readers, and is not reviewed with it", async () => {
    const { container, user, onReview } = editor();
    write(TYPO);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(described(field())).toContain(`Line ${LINE} ${TYPO_MESSAGE}`);
    expect(container.querySelector(`pre > span:nth-child(${LINE})`)?.textContent).toContain(TYPO_MESSAGE);
    await user.click(button("Review changes"));
    fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
    expect([onReview.mock.calls.length, described(button("Review changes"))]).toEqual([
      0,
      "Fix the marked problems first.",
    ]);
    write(MINE);
    expect([field().getAttribute("aria-invalid"), screen.queryAllByText(TYPO_MESSAGE)]).toEqual([null, []]);
  });

  it.each([`1 problem, line ${LINE}`, `Line ${LINE}`])("leads to a mistake by %j", async (name) => {
    const { user } = editor(TYPO);
    await user.click(button(name));
    expect(document.activeElement).toBe(field());
    expect(TYPO.slice(0, field().selectionStart).split("\n")).toHaveLength(LINE);
  });

  it("says what the hub refused, at its line or in general, and may be reviewed again", async () => {
    const problems = [{ line: LINE, message: "spec.numberOfClusters: too many" }];
    const { user, onReview } = editor(MINE, { refused: { general: ["The webhook said no."], problems } });
    expect(described(field())).toContain(`Line ${LINE} spec.numberOfClusters: too many`);
    expect(within(screen.getByRole("alert")).getByText("The webhook said no.")).toBeTruthy();
    await user.click(button("Review changes"));
    expect(onReview).toHaveBeenCalledOnce();
  });

  it("goes to a field that its preview leads to, out of the preview", async () => {
    const preview = (onField: (path: string[]) => void) => (
      <button type="button" onClick={() => onField(["spec", "numberOfClusters"])}>
        Show
      </button>
    );
    const { user } = editor(FIRST, { preview });
    await user.click(button("Show"));
    expect(document.activeElement).toBe(field());
    expect(field().value.slice(0, field().selectionStart).split("\n")).toHaveLength(LINE);
  });

  it("asks before it is discarded", async () => {
    const { user, onDiscard } = editor(MINE);
    await user.click(button("Discard"));
    expect(screen.getByRole("dialog", { name: "Discard your changes to Placement all?" })).toBeTruthy();
    await user.click(button("Keep editing"));
    expect([screen.queryByRole("dialog"), onDiscard.mock.calls.length]).toEqual([null, 0]);
    await user.click(button("Discard"));
    await user.click(button("Discard changes"));
    expect(onDiscard).toHaveBeenCalledOnce();
  });

  it.each<[Shown, RegExp]>([
    [{ isStale: true }, /The object changed on the hub since you started\./],
    [{ isRefused: true }, /Drafts are off in this browser/],
  ])("warns of %j", (shown, text) => {
    editor(MINE, shown);
    expect(screen.getByRole("alert").textContent).toMatch(text);
  });

  it("helps with the field that the caret is in", () => {
    editor();
    field().setSelectionRange(FIRST.length - 2, FIRST.length - 2);
    fireEvent.select(field());
    const help = screen.getByRole("region", { name: "Field help" });
    expect(within(help).getByRole("heading", { name: "spec.numberOfClusters" })).toBeTruthy();
    expect(within(help).getByText("At most so many.")).toBeTruthy();
  });
});

describe("lints of a template's text", () => {
  const template = { apiVersion: "v1", kind: "AddOnTemplate", metadata: { name: "t" }, spec: { addonName: "t" } };
  const edited = { object: template, lineOf: () => 1, problems: [] };

  it("are shown, except of one that nobody has touched yet", async () => {
    const { unmount } = editor(FIRST, { edited });
    expect(await screen.findByRole("region", { name: "Lints" })).toBeTruthy();
    unmount();
    editor(FIRST, { edited, isBlank: true });
    expect(screen.queryByRole("region", { name: "Lints" })).toBeNull();
  });
});
