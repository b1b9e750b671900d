import type { Page } from "@playwright/test";

/** By which the console says that no one is signed in, or that it or its hub has much to do: the page asks again. */
const TOLD_BY_THE_BROWSER = /^Failed to load resource: .* status of (401|429|503)\b/;

/** What the browser refuses under the content policy from now on, and errors of the pages themselves. */
export function complaintsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on("pageerror", (error) => seen.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !TOLD_BY_THE_BROWSER.test(message.text())) seen.push(message.text());
  });
  return seen;
}
