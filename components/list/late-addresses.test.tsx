// @vitest-environment happy-dom
import { act, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { addressedFilter, changeAddress } from "./list-address";
import { useFilterText } from "./use-filter-text";

/** What the page was last drawn with. */
let drawn = "";
/** Addresses that the router has not drawn yet, the oldest first. */
let waiting: string[] = [];
const originals = { pushState: history.pushState, replaceState: history.replaceState };

vi.mock("next/navigation", async () => ({
  ...(await import("@/components/testing/address")),
  useSearchParams: () => new URLSearchParams(drawn),
}));

function restart(): void {
  originals.replaceState.call(history, null, "", "/clusters");
  drawn = "";
  waiting = [];
}

beforeEach(() => {
  vi.useFakeTimers();
  restart();
  for (const how of ["pushState", "replaceState"] as const)
    history[how] = (...state) => {
      originals[how].apply(history, state);
      waiting.push(location.search);
    };
});

afterEach(() => {
  vi.useRealTimers();
  Object.assign(history, originals);
});

it("keeps what was pressed where an address that the page wrote by itself is drawn after it", () => {
  const { type, press, draw, settle, text } = filter();
  type("status:ab");
  // As a queue does that opens its first case.
  act(() => changeAddress({ q: "status:ab", peek: "cluster/a" }, "replaceState"));
  type("status:abs");
  settle();
  draw(1);
  expect(text()).toBe("status:abs");
  press("status:absent");
  draw(1);
  expect(text()).toBe("status:absent");
  settle();
  expect(location.search).toContain("q=status:absent");
});

it("goes back to what was typed before, though the router never drew it", () => {
  const { type, settle, draw, goBack, text } = filter();
  for (const each of ["a", "ab", ""]) {
    type(each);
    settle();
  }
  draw(3);
  goBack("a");
  draw(1);
  expect(text()).toBe("a");
});

it("follows a link to what was typed before, though the router never drew it", () => {
  const { type, settle, rest, draw, follow, text } = filter();
  for (const each of ["a", ""]) {
    type(each);
    settle();
  }
  draw(2);
  rest();
  follow("a");
  draw(1);
  expect(text()).toBe("a");
});

it("writes nothing over the address that somebody goes back to", () => {
  const { type, goBack, settle, draw, text } = filter();
  type("eks");
  goBack("aks");
  settle();
  expect(location.search).toBe("?q=aks");
  draw(1);
  expect(text()).toBe("aks");
});

it("keeps what is typed after somebody went back", () => {
  const { type, goBack, settle, draw, text } = filter();
  type("eks");
  settle();
  goBack("aks");
  type("aks-1");
  draw(2);
  expect(text()).toBe("aks-1");
  settle();
  draw(1);
  expect(text()).toBe("aks-1");
});

const TEXTS = ["", "a", "ab", "abc", "status:abs", "status:absent"];

it("never loses the newest of typing, pressing and going, however late the router draws", () => {
  for (let seed = 0; seed < 200; seed++) playRandomly(seed);
});

/** Forty random steps of a person and the router, and then the router's rest. */
function playRandomly(seed: number): void {
  const random = seededRandom(seed);
  const any = (below: number) => Math.floor(random() * below);
  const some = () => TEXTS[any(TEXTS.length)] ?? "";
  restart();
  const page = filter();
  /** The text that somebody wants by now. */
  let wanted = "";
  /** It is where somebody goes, and the page may be behind: who follows a link waits for it. */
  let going: "goBack" | "follow" | undefined;
  /** How often the router drew nothing in the time that it takes to write what is typed. */
  let late = 0;
  const change = (how: "type" | "press" | "goTo") => {
    if (going === "follow") return;
    going = undefined;
    wanted = some();
    page[how](wanted);
  };
  const steps: (() => unknown)[] = [
    () => change("type"),
    () => change("press"),
    () => change("goTo"),
    () => (waiting.length === 0 || ++late < 3) && page.settle(),
    () => going ?? page.sort(some()),
    () => page.draw(1 + any(waiting.length)),
    () => page.draw(1),
    () => waiting.length > 0 || act(() => changeAddress({ cols: some() }, "replaceState")),
    () => {
      if (waiting.length > 0) return;
      page.rest();
      if (waiting.length > 0) return;
      wanted = some();
      going = random() < 0.5 ? "goBack" : "follow";
      page[going](wanted);
    },
  ];
  for (let step = 0; step < 40; step++) {
    steps[any(steps.length)]?.();
    if (waiting.length === 0) {
      late = 0;
      going = undefined;
    }
    if (!going) expect(page.text(), `seed ${seed}, step ${step}`).toBe(wanted);
  }
  for (let rest = 0; rest < 5; rest++) {
    page.settle();
    page.draw(waiting.length);
  }
  expect([page.text(), addressedFilter()], `seed ${seed}`).toEqual([wanted, wanted]);
  page.unmount();
}

function filter() {
  const { result, rerender, unmount } = renderHook(() => useFilterText());
  return {
    type: (text: string) => act(() => result.current.setText(text)),
    press: (text: string) => {
      fireEvent.pointerDown(document.body);
      act(() => result.current.setText(text));
    },
    goTo: (text: string) => act(() => result.current.goTo(text)),
    sort: (by: string) => act(() => result.current.setSort(by)),
    /** Long enough for what is typed to be written. */
    settle: () => act(() => vi.advanceTimersByTime(300)),
    /** Long enough for the router to have drawn everything. */
    rest: () => act(() => vi.advanceTimersByTime(1_500)),
    /** The router draws the next of the addresses that wait, or one of those after it; the browser has it then. */
    draw: (nth: number) => {
      drawn = waiting.splice(0, nth).at(-1) ?? drawn;
      originals.replaceState.call(history, null, "", `/clusters${drawn}`);
      rerender();
    },
    goBack: (text: string) => {
      originals.replaceState.call(history, null, "", `/clusters${text && `?q=${text}`}`);
      waiting.push(location.search);
      act(() => void dispatchEvent(new PopStateEvent("popstate")));
    },
    /** The router takes the browser to a link when it draws it. */
    follow: (text: string) => {
      fireEvent.pointerDown(document.body);
      waiting.push(text && `?q=${text}`);
    },
    text: () => result.current.text,
    unmount,
  };
}
