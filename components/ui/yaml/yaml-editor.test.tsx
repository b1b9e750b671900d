// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { type ComponentProps, createRef, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { YamlEditor, type YamlEditorHandle } from "./yaml-editor";

const TEXT = "kind: Work\nspec:\n  replicas: 2";

function Editor({ text: first, ...rest }: Partial<ComponentProps<typeof YamlEditor>>) {
  const [text, setText] = useState(first ?? TEXT);
  return (
    <>
      <YamlEditor label="Work as YAML" problems={new Map()} text={text} onText={setText} {...rest} />
      <button type="button">Review changes</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Work as YAML" });
const lines = () => [...(document.querySelector("pre")?.children ?? [])].map(({ textContent }) => textContent);

beforeEach(() => {
  // happy-dom has none of its own.
  document.execCommand = (command, _, insert = "") => {
    const { value, selectionStart: start, selectionEnd: end } = field();
    if ((command === "delete") !== (insert === "")) return false;
    return fireEvent.input(field(), { target: { value: value.slice(0, start) + insert + value.slice(end) } });
  };
});

/** Puts the caret somewhere. */
function select(start: number, end = start): void {
  act(() => {
    field().focus();
    field().setSelectionRange(start, end);
  });
}

/** As browsers do whenever the caret has moved. */
function reportSelection(): void {
  fireEvent(document, new Event("selectionchange"));
}

describe("a YAML editor", () => {
  it("takes what is typed, and draws it in numbered lines", async () => {
    const { user } = render(<Editor text="kind: Work" />);
    await user.type(field(), " # mine");
    expect(field().value).toBe("kind: Work # mine");
    expect(lines()).toEqual(["1kind: Work # mine"]);
  });

  it.each([
    ["Tab indents", TEXT, 0, "{Tab}", `  ${TEXT}`],
    ["Shift and Tab outdents", TEXT, TEXT.length, "{Shift>}{Tab}{/Shift}", "kind: Work\nspec:\nreplicas: 2"],
    ["Enter goes on below a field, one step deeper", "spec:", 5, "{Enter}", "spec:\n  "],
    ["Backspace takes one step of what is before a line", "spec:\n    ", 10, "{Backspace}", "spec:\n  "],
    ["Backspace takes a letter of what is in a line", "spec:", 5, "{Backspace}", "spec"],
  ])("%s", async (_, text, caret, keys, expected) => {
    const { user } = render(<Editor text={text} />);
    select(caret);
    await user.keyboard(keys);
    expect(field().value).toBe(expected);
  });

  it("is left by Esc and then Tab, in both directions, and says so", async () => {
    const { user } = render(<Editor />);
    select(0);
    await user.keyboard("{Escape}{Tab}");
    expect(document.activeElement?.textContent).toBe("Review changes");
    await user.keyboard("{Shift>}{Tab}{/Shift}");
    expect(document.activeElement).toBe(field());
    await user.keyboard("{Escape}{Shift>}{Tab}{/Shift}");
    expect(document.activeElement).toBe(document.body);
    expect(field().value).toBe(TEXT);
    expect(screen.getByRole("textbox", { description: /press Esc, then Tab to leave/ })).toBe(field());
  });

  it("keeps Tab once something else was pressed after Esc", async () => {
    const { user } = render(<Editor text="a" />);
    select(0);
    await user.keyboard("{Escape}{End}{Tab}");
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe("a ");
  });

  it("marks the lines that are wrong, and says why at their ends", () => {
    const problems = new Map([[2, "Unknown field spec."]]);
    render(<Editor problems={problems} describedBy="problems" />);
    expect(lines()).toEqual(["1kind: Work", "2spec:Unknown field spec.", "3  replicas: 2"]);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(field().getAttribute("aria-describedby")?.split(" ")).toContain("problems");
  });

  it("is not wrong without a problem", () => {
    render(<Editor />);
    expect(field().hasAttribute("aria-invalid")).toBe(false);
  });

  it("goes to a line, and says where the caret is", () => {
    const [ref, onPosition] = [createRef<YamlEditorHandle>(), vi.fn()];
    render(<Editor ref={ref} onPosition={onPosition} />);
    act(() => ref.current?.goTo(3));
    reportSelection();
    expect(document.activeElement).toBe(field());
    expect(onPosition).toHaveBeenLastCalledWith({ line: 2, column: 0 });
    select(TEXT.indexOf("replicas"));
    reportSelection();
    expect(onPosition).toHaveBeenLastCalledWith({ line: 2, column: 2 });
  });

  it.each(["{Control>}{Enter}{/Control}", "{Meta>}{Enter}{/Meta}"])("is done with %s", async (keys) => {
    const onDone = vi.fn();
    const { user } = render(<Editor onDone={onDone} />);
    select(0);
    await user.keyboard("{Enter}");
    expect(onDone).not.toHaveBeenCalled();
    await user.keyboard(keys);
    expect(onDone).toHaveBeenCalledOnce();
  });
});
