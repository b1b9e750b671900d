// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RELOAD_SCRIPT } from "./reload-script";

const reload = vi.fn();
let readyState: DocumentReadyState;

beforeEach(() => {
  readyState = "interactive";
  vi.spyOn(document, "readyState", "get").mockImplementation(() => readyState);
  vi.spyOn(location, "reload").mockImplementation(reload);
  // As the browser runs it.
  new Function(RELOAD_SCRIPT)();
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockReset();
  sessionStorage.clear();
  document.head.innerHTML = "";
});

/** One that the console does not have. */
function fail(tag: "script" | "link" | "img", rel?: string): void {
  const element = document.createElement(tag);
  if (element instanceof HTMLLinkElement && rel !== undefined) element.rel = rel;
  document.head.append(element);
  element.dispatchEvent(new Event("error"));
}

describe("the script in a page's head", () => {
  it("loads the page again, once, where a script of it is missing", () => {
    fail("script");
    fail("script");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("does so for its sheet", () => {
    fail("link", "stylesheet");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("leaves a page alone that has everything", () => {
    fail("img");
    fail("link", "preload");
    readyState = "complete";
    fail("script");
    expect(reload).not.toHaveBeenCalled();
  });
});
