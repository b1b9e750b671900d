import type { Locator } from "@playwright/test";

/** Clicks like a person, and counts. */
export class Clicks {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  async on(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }
}
