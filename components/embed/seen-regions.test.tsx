// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasVisibilityTracking, SeenRegions } from "./seen-regions";

type Tell = (entries: object[]) => void;

let tell: Tell;
let observed: Element[];
let options: object;
let now: number;
let main: HTMLElement;
let button: HTMLButtonElement;
let end: () => void;
let regions: SeenRegions;

class Entry {
  get isVisible(): boolean {
    return false;
  }
}

beforeEach(() => {
  observed = [];
  now = 1_000;
  vi.stubGlobal("IntersectionObserverEntry", Entry);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: Tell, given: object) {
        tell = callback;
        options = given;
      }
      observe = (element: Element) => observed.push(element);
      disconnect = () => undefined;
    },
  );
  vi.spyOn(performance, "now").mockImplementation(() => now);
  document.body.innerHTML = "<main><button>Approve</button><dialog open><button>Confirm</button></dialog></main>";
  main = document.querySelector("main") ?? document.body;
  button = main.querySelector("button") ?? document.createElement("button");
  regions = new SeenRegions(() => main);
  end = regions.open();
});

afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hover = (element: Element) => element.dispatchEvent(new Event("pointerover", { bubbles: true }));

function press(element: Element, isTrusted = true): void {
  const event = new Event("click", { bubbles: true });
  Object.defineProperty(event, "isTrusted", { value: isTrusted });
  element.dispatchEvent(event);
}

const WHOLE = { width: 800, height: 400 };

/** `seen`: of a part as large as `whole`, what the page around lets a person see. */
const shows = (target: Element, isVisible: boolean, seen = WHOLE, whole = WHOLE) =>
  tell([{ target, isVisible, isIntersecting: true, boundingClientRect: whole, intersectionRect: seen }]);

describe("clickjacking: what is pressed in a frame", () => {
  it("is looked for with version 2 of the observer", () => {
    expect(hasVisibilityTracking()).toBe(true);
    expect(options).toMatchObject({ trackVisibility: true, delay: 100 });
  });

  it("counts once its part was seen for a second", () => {
    hover(button);
    expect(observed).toEqual([main]);
    shows(main, true);
    now += 999;
    press(button);
    expect(regions.obstacle()).toMatch(/^Something covers this view/);
    now += 1;
    press(button);
    expect(regions.obstacle()).toBeUndefined();
  });

  it("does not count under something else, or see-through", () => {
    hover(button);
    shows(main, true);
    now += 5_000;
    shows(main, false);
    press(button);
    expect(regions.obstacle()).toBeDefined();
    shows(main, true);
    press(button);
    expect(regions.obstacle()).toBeDefined();
  });

  it.each([
    ["attack: a strip of the page", "main", { width: 800, height: 60 }, { width: 800, height: 3_000 }, false],
    ["attack: a column of the page", "main", { width: 200, height: 900 }, { width: 800, height: 3_000 }, false],
    ["attack: the buttons of a dialog", "dialog", { width: 460, height: 60 }, { width: 460, height: 300 }, false],
    ["attack: half of a dialog", "dialog", { width: 230, height: 300 }, { width: 460, height: 300 }, false],
    ["a window's part of a long page", "main", { width: 800, height: 240 }, { width: 800, height: 3_000 }, true],
    ["all of a low page", "main", { width: 800, height: 120 }, { width: 800, height: 120 }, true],
    ["all of a dialog, but for rounding", "dialog", { width: 459.6, height: 299.5 }, { width: 460, height: 300 }, true],
    [
      "most of a dialog that no window holds",
      "dialog",
      { width: 460, height: 480 },
      { width: 460, height: 1_200 },
      true,
    ],
  ])("is judged by how much of its part is in sight: %s", (_, selector, seen, whole, counts) => {
    const part = document.querySelector(selector) ?? document.body;
    const pressed = part.querySelector("button") ?? part;
    hover(pressed);
    shows(part, true, seen, whole);
    now += 1_000;
    press(pressed);
    expect(regions.obstacle() === undefined).toBe(counts);
  });

  it("attack: does not count once a page shows less of it", () => {
    hover(button);
    shows(main, true);
    now += 5_000;
    shows(main, true, { width: 800, height: 60 });
    press(button);
    expect(regions.obstacle()).toBeDefined();
  });

  it("does not count before anything was seen", () => {
    press(button);
    expect(regions.obstacle()).toBeDefined();
  });

  it("does not count where a script pressed it", () => {
    hover(button);
    shows(main, true);
    now += 5_000;
    press(button, false);
    expect(regions.obstacle()).toBeDefined();
  });

  it("a dialog is looked at by itself: it covers what is below it", () => {
    const dialog = document.querySelector("dialog") ?? document.body;
    const confirm = dialog.querySelector("button") ?? document.body;
    hover(button);
    shows(main, true);
    now += 5_000;
    hover(confirm);
    expect(observed).toEqual([main, dialog]);
    press(confirm);
    expect(regions.obstacle()).toBeDefined();
    shows(dialog, true);
    now += 1_000;
    press(confirm);
    expect(regions.obstacle()).toBeUndefined();
  });
});

it("a browser that cannot tell lets nothing be written", () => {
  vi.stubGlobal("IntersectionObserverEntry", class {});
  const blind = new SeenRegions(() => main);
  blind.open()();
  expect(hasVisibilityTracking()).toBe(false);
  expect(blind.obstacle()).toBeDefined();
});
