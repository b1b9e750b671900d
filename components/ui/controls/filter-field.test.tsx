// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { createRef, type KeyboardEvent, useImperativeHandle, useLayoutEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { FilterField, type FocusedField, type Typed } from "./filter-field";
import { SuggestionList } from "./suggestion-list";

const FIELDS = ["health:", "provider:", "set:"];

/** A term is finished once a space follows, or no one types there. */
function partsOf(text: string, caret?: number): Typed {
  const words = text.split(/(?<= )/);
  const isChip = (word: string) => /^\w+:\w/.test(word) && (caret === undefined || word.endsWith(" "));
  return {
    chips: words.filter(isChip).map((word) => word.trim()),
    draft: words.filter((word) => !isChip(word)).join(""),
  };
}

/** Arrow down opens it and marks one, Enter takes it, Esc closes it. */
function Suggested({ typed, onDraft, keys, onOpen }: FocusedField) {
  const [marked, setMarked] = useState<number>();
  const options = FIELDS.filter((field) => field.startsWith(typed.draft)).map((field) => ({
    id: field,
    lead: "",
    label: field,
  }));
  const current = marked === undefined ? undefined : options[marked]?.id;
  const take = (text = "") => {
    onDraft(text, text.length);
    setMarked(undefined);
  };
  useImperativeHandle(keys, () => ({ key }: KeyboardEvent) => {
    if (key === "ArrowDown") setMarked(((marked ?? -1) + 1) % options.length);
    else if (current !== undefined && key === "Enter") take(current);
    else if (current !== undefined && key === "Escape") setMarked(undefined);
    else return false;
    return true;
  });
  useLayoutEffect(() => {
    onOpen(current === undefined ? undefined : { "aria-controls": "fields", "aria-activedescendant": current });
  }, [onOpen, current]);
  return (
    <SuggestionList
      id="fields"
      label="Suggestions"
      options={options}
      current={current}
      onTake={(at) => take(options[at]?.id)}
    />
  );
}

function Filter({ initial = "", onText }: { readonly initial?: string; readonly onText: (text: string) => void }) {
  const [text, setText] = useState(initial);
  return (
    <>
      <FilterField
        text={text}
        onText={(next) => {
          setText(next);
          onText(next);
        }}
        label="Filter clusters"
        placeholder="Name or key:value"
        partsOf={partsOf}
        isWrong={(chip) => chip.endsWith("?")}
        inputRef={createRef()}
        suggestions={(field) => <Suggested {...field} />}
      />
      <button type="button" onClick={() => setText("set:edge eks")}>
        Saved view
      </button>
    </>
  );
}

function filter(initial?: string) {
  const onText = vi.fn<(text: string) => void>();
  return { ...render(<Filter initial={initial} onText={onText} />), written: () => onText.mock.lastCall?.[0] };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Filter clusters" });
const chips = () =>
  screen.queryAllByRole("button", { name: /^Remove / }).map((button) => button.parentElement?.textContent);
const list = () => screen.queryByRole("listbox", { name: "Suggestions" });
const state = () => [...chips(), field().value];

describe("the text of a filter", () => {
  it.each([
    ["", ["Name or key:value"]],
    ["health:unknown eks", ["health:unknown", "eks"]],
    ["health:unknown set:edge", ["health:unknown", "set:edge", ""]],
  ])("“%s” stands there as %j", (text, expected) => {
    filter(text);
    expect(text ? state() : [field().placeholder]).toEqual(expected);
  });

  it.each([
    ["a space finishes a term", "", "health:ok ", ["health:ok", ""], "health:ok"],
    ["Enter does not finish what somebody still types", "", "health:{Enter}", ["health:"], "health:"],
    ["a term that is there already is there once", "health:ok", "health:ok ", ["health:ok", ""], "health:ok"],
    [
      "Backspace makes text of the last term",
      "set:edge health:ok",
      "{Backspace}",
      ["set:edge", "health:ok"],
      undefined,
    ],
    ["Backspace in a word takes a letter of it", "set:edge", "ab{Backspace}", ["set:edge", "a"], "set:edge a"],
    ["a comma adds to the last term", "health:ok", ",unknown ", ["health:ok,unknown", ""], "health:ok,unknown"],
    ["a comma without a term is a comma", "", ",", [","], ","],
    ["a space at the end stays while it is typed", "", "eks ", ["eks "], "eks"],
  ])("%s", async (_, before, keys, after, text = before) => {
    const { user, written } = filter(before);
    await user.click(field());
    await user.keyboard(keys);
    expect(state()).toEqual(after);
    expect(written()).toBe(text);
  });

  it("loses the term that somebody removes", async () => {
    const { user, written } = filter("set:edge health:ok eks");
    await user.click(screen.getByRole("button", { name: "Remove set:edge" }));
    expect(state()).toEqual(["health:ok", "eks"]);
    expect(written()).toBe("health:ok eks");
  });

  it("follows what comes from elsewhere", async () => {
    const { user } = filter("health:ok");
    await user.click(screen.getByRole("button", { name: "Saved view" }));
    expect(state()).toEqual(["set:edge", "eks"]);
  });
});

describe("what is suggested below a filter", () => {
  it("is there while the field has the focus, also while the window has none", async () => {
    const { user } = filter();
    expect(list()).toBeNull();
    await user.click(field());
    expect(list()).toBeTruthy();
    fireEvent.blur(field());
    expect(list(), "the window lost it").toBeTruthy();
    await user.tab();
    expect(list()).toBeNull();
  });

  it("is open with the marked one for screen readers", async () => {
    const { user } = filter();
    await user.click(field());
    expect(field().getAttribute("aria-expanded")).toBe("false");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(field().getAttribute("aria-controls")).toBe(list()?.id);
    expect(field().getAttribute("aria-activedescendant")).toBe("provider:");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("provider:");
  });

  it("has the keys before the field: Enter takes, Esc closes and then leaves", async () => {
    const { user, written } = filter();
    await user.click(field());
    await user.keyboard("p{ArrowDown}{Enter}");
    expect(field().value).toBe("provider:");
    expect(written()).toBe("provider:");
    await user.keyboard("{ArrowDown}{Escape}");
    expect(field().getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(field());
    await user.keyboard("{Escape}");
    expect(document.activeElement).not.toBe(field());
  });

  it("is taken by a press, and the field keeps the focus", async () => {
    const { user } = filter();
    await user.click(field());
    await user.click(screen.getByRole("option", { name: "set:" }));
    expect(field().value).toBe("set:");
    expect(document.activeElement).toBe(field());
  });
});
