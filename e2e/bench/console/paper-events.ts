import type { ServerResponse } from "node:http";

const BOOKMARK_MS = 30_000;

interface Sent {
  readonly path: string;
  readonly version: string;
  readonly line: string;
}

/** Watches of a hub on paper: what is sent goes to those that are open, and to those that begin before it. */
export class PaperEvents {
  readonly #watchersByPath = new Map<string, Set<ServerResponse>>();
  readonly #history: Sent[] = [];

  constructor() {
    setInterval(() => this.#bookmark(), BOOKMARK_MS).unref();
  }

  get sent(): number {
    return this.#history.length;
  }

  get watching(): number {
    return [...this.#watchersByPath.values()].reduce((sum, { size }) => sum + size, 0);
  }

  follow(path: string, version: string, response: ServerResponse): void {
    for (const each of this.#history)
      if (each.path === path && Number(each.version) > Number(version)) response.write(each.line);
    const watchers = this.#watchersByPath.get(path) ?? new Set();
    this.#watchersByPath.set(path, watchers.add(response));
    response.once("close", () => watchers.delete(response));
  }

  send(path: string, version: string, event: string): void {
    const line = `${event}\n`;
    this.#history.push({ path, version, line });
    for (const watcher of this.#watchersByPath.get(path) ?? []) watcher.write(line);
  }

  /** Ends every watch, as a hub does that starts again. */
  drop(): void {
    for (const watchers of this.#watchersByPath.values()) for (const watcher of watchers) watcher.destroy();
  }

  #bookmark(): void {
    const resourceVersion = this.#history.at(-1)?.version ?? "90000000";
    const line = `${JSON.stringify({ type: "BOOKMARK", object: { metadata: { resourceVersion } } })}\n`;
    for (const watchers of this.#watchersByPath.values()) for (const watcher of watchers) watcher.write(line);
  }
}
