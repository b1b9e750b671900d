import { expect, type Locator } from "@playwright/test";

const KNOWN_WITHIN_MS = 30_000;

/** Types what a button asks for, if it asks: whether it does is known once what it changes is computed. */
export async function confirmFor(button: Locator, typed: Locator, text: string): Promise<void> {
  await expect(async () => {
    if ((await typed.count()) > 0) await typed.fill(text);
    await expect(button).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: KNOWN_WITHIN_MS });
}
