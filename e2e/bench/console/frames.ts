import type { Page } from "@playwright/test";

const WHEELED_MS = 4_000;

/** Where the page notes them. */
interface Noting extends Window {
  drawn?: { longest: number; isOver: boolean };
}

/** Milliseconds of the longest frame of a page while something is done in it. */
export async function longestFrame(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(noteFrames);
  await action();
  return await page.evaluate(() => {
    const { drawn } = window as Noting;
    if (drawn) drawn.isOver = true;
    return drawn?.longest ?? Number.NaN;
  });
}

/** Wheels for some seconds through what scrolls in the middle of a page. */
export async function wheel(page: Page): Promise<void> {
  await page.mouse.move(720, 600);
  for (let wheeled = 0; wheeled < WHEELED_MS; wheeled += 50) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
}

/** Runs in the page. Its own clock: the time that a frame is told may be earlier than when it came to its turn. */
function noteFrames(): void {
  const drawn = { longest: 0, isOver: false };
  (window as Noting).drawn = drawn;
  let last = Number.NaN;
  const next = () => {
    const now = performance.now();
    if (now - last > drawn.longest) drawn.longest = now - last;
    last = now;
    if (!drawn.isOver) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
