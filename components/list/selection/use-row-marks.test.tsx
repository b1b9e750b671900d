// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { useRowMarks } from "./use-row-marks";

/** What the router shows, which is behind the browser's address until a page is drawn. */
const router = vi.hoisted(() => ({ search: "" }));

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(router.search) }));

afterEach(cleanup);

const NAMES = ["a", "b", "c", "d"];

/** A list whose address is shown only when it is drawn again. */
function list() {
  history.replaceState(null, "", "/clusters");
  router.search = "";
  const filterRef = { current: null };
  const { result, rerender } = renderHook(() =>
    useRowMarks({ kind: "cluster", names: NAMES, total: NAMES.length, q: "", filterRef }),
  );
  const draw = () => {
    router.search = location.search;
    rerender();
  };
  const selected = () => NAMES.filter((name) => result.current.isSelected(name)).join("");
  return { draw, selected, current: () => result.current.current };
}

const peeked = () => new URLSearchParams(location.search).get("peek")?.replace("cluster/", "");
const press = (keys: string) => {
  for (const key of keys === "Escape" ? [keys] : keys.replace("Enter", "↵"))
    fireEvent.keyDown(document.body, { key: key === "↵" ? "Enter" : key });
};

it("previews the next row with j right after Enter", () => {
  const { draw, current } = list();
  press("jEnterj");
  expect(peeked()).toBe("b");
  draw();
  expect(current()).toBe("b");
});

it("closes a preview with Escape right after Enter, and keeps what is selected", () => {
  const { draw, selected, current } = list();
  press("jxEnter");
  press("Escape");
  draw();
  expect([peeked(), selected(), current()]).toEqual([undefined, "a", "a"]);
});

it("follows the link of the row that keys led to", () => {
  const { draw } = list();
  document.body.innerHTML = NAMES.map(
    (name) => `<table><tr data-row="${name}"><th><a>${name}</a></th></tr></table>`,
  ).join("");
  const opened: string[] = [];
  for (const link of document.querySelectorAll("a")) link.onclick = () => opened.push(link.textContent ?? "");
  press("jEnter");
  draw();
  press("jjo");
  expect(opened).toEqual(["c"]);
  document.body.replaceChildren();
});

/** What keys are to do, as the help has it. */
interface Model {
  readonly at: number;
  readonly isPeeking: boolean;
  readonly chosen: readonly string[];
}

const nameAt = ({ at }: Model) => NAMES[at];

const AFTER: Readonly<Record<string, (model: Model) => Partial<Model>>> = {
  j: ({ at }) => ({ at: Math.min(at + 1, NAMES.length - 1) }),
  k: ({ at }) => ({ at: Math.max(at - 1, 0) }),
  x: (model) => ({ chosen: toggled(model.chosen, nameAt(model)) }),
  Enter: (model) => ({ isPeeking: nameAt(model) !== undefined }),
  Escape: ({ isPeeking, chosen }) => ({ isPeeking: false, chosen: isPeeking ? chosen : [] }),
};

function toggled(chosen: readonly string[], name: string | undefined): readonly string[] {
  const others = chosen.filter((each) => each !== name);
  return name === undefined || others.length < chosen.length ? others : [...others, name];
}

it.each(Array.from({ length: 100 }, (_, seed) => seed))(
  "is where keys lead, however late it is drawn: seed %i",
  (seed) => {
    const random = seededRandom(seed);
    const { draw, selected, current } = list();
    let model: Model = { at: -1, isPeeking: false, chosen: [] };
    for (let step = 0; step < 20; step++) {
      const key = ["j", "k", "x", "Enter", "Escape", "draw"][Math.floor(random() * 6)] ?? "";
      // Enter in a preview opens the page.
      if (key === "draw" || (key === "Enter" && model.isPeeking)) draw();
      else press(key);
      model = { ...model, ...AFTER[key]?.(model) };
      const { isPeeking, chosen } = model;
      expect([peeked(), selected()], `step ${step}, ${key}`).toEqual([
        isPeeking ? nameAt(model) : undefined,
        NAMES.filter((name) => chosen.includes(name)).join(""),
      ]);
    }
    draw();
    expect(current()).toBe(nameAt(model));
  },
);
