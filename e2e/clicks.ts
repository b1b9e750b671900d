import type { Page } from "@playwright/test";

const KEY = "e2e.clicks";

/**
 * Counts what is pressed on this page from the next address on, by the browser's own events: presses of a pointer and
 * of Enter, on whatever. Returns the function that reads the count.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((key) => {
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
    };
    addEventListener("pointerdown", count, true);
    addEventListener("keydown", (event) => event.key === "Enter" && count(event), true);
  }, KEY);
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY);
}
