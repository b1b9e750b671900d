import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";

const QUIET_MS = 2_000;

/** The script that a page takes from now on. */
export class TakenScripts {
  private last = performance.now();
  private requests: Request[] = [];

  constructor(page: Page) {
    page.on("requestfinished", (request) => {
      if (!/\.js(\?|$)/.test(request.url())) return;
      this.last = performance.now();
      this.requests.push(request);
    });
  }

  /** Resolves once nothing has come for two seconds. */
  async quiet(): Promise<void> {
    this.last = performance.now();
    while (performance.now() - this.last < QUIET_MS) await pause(100);
  }

  /**
   * KB of the bodies as they were transferred, since this was asked last; without the files that are `apart`, by the
   * build's names.
   */
  async takenKb(apart: ReadonlySet<string> = new Set()): Promise<number> {
    const counted = this.requests.filter((request) => !apart.has(fileOf(request)));
    this.requests = [];
    const sizes = await Promise.all(counted.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024;
  }
}

function fileOf(request: Request): string {
  return new URL(request.url()).pathname.replace("/_next/", "");
}
