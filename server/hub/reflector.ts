import type { RawObject } from "@/lib/kube/object";
import { objectKey, type Resource, resourcePath } from "@/lib/kube/resource";
import { log } from "@/server/log";
import { backoff, pause } from "./backoff";
import type { CachedKind } from "./cached-kind";
import { type Door, doorOf } from "./door";
import { openStream, type ParseJson, parseJson } from "./exchange";
import { firstOf } from "./first-of";
import { HubError, HubUnreachable, hubErrorOf, isHubError } from "./hub-error";
import { asObject, isRecord, listPages, selectors } from "./list-pages";
import { isAtLeast } from "./resource-version";
import { storedVersionsOf } from "./stored-versions";
import type { Transport } from "./transport";
import { byteLinesOf } from "./watch-lines";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;
const WATCH_SECONDS = 300;
/** Bookmarks mostly come each minute; a watch that is silent for longer may have lost its server without a FIN, and is opened anew. */
const SILENCE_MS = 90_000;

export interface ReflectorOptions<T> {
  readonly transport: Transport;
  readonly resource: Resource<T>;
  readonly labelSelector?: string;
  /** The only one that is looked into. */
  readonly namespace?: string;
  /** Where the kind is not defined, there is nothing of it. */
  readonly isOptional?: boolean;
  /** How its objects are read, where not all of each is. */
  readonly parse?: ParseJson | undefined;
  /** Taken as the hub stores them. */
  readonly asStored?: boolean | undefined;
}

/**
 * Lists one kind into its cache, then follows it until `signal` fires: resumes a watch that ends, lists again after an event it
 * cannot read or a version that the hub cannot go on from, and tries again with growing pauses while the hub is away. Never throws.
 */
export function reflect<T, P>(options: ReflectorOptions<T>, cache: CachedKind<T, P>, signal: AbortSignal): Promise<void> {
  return new Reflector(options, cache, signal).follow();
}

class Reflector<T, P> {
  readonly #retry = backoff(FIRST_RETRY_MS, LAST_RETRY_MS);
  /** Of the last event or list taken. */
  #version = "";
  /** False where only a list makes the cache right. */
  #isListed = false;

  constructor(
    private readonly options: ReflectorOptions<T>,
    private readonly cache: CachedKind<T, P>,
    private readonly signal: AbortSignal,
  ) {}

  async follow(): Promise<void> {
    while (!this.signal.aborted) {
      const startedAt = Date.now();
      try {
        if (!this.#isListed) await this.#list();
        await this.#watch(this.#version);
        if (Date.now() - startedAt < FIRST_RETRY_MS) await pause(FIRST_RETRY_MS, this.signal);
      } catch (error) {
        if (this.signal.aborted) return;
        await this.#recover(error);
      }
    }
  }

  async #recover(error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const { transport, resource, isOptional } = this.options;
    const { plural } = resource;
    if (isHubError(error, "NotFound")) storedVersionsOf(transport).forget(resource);
    if (this.#isListed && mustList(error)) {
      this.#isListed = false;
      log.info({ resource: plural, error: message }, "listing again");
    } else {
      const isMissing = isHubError(error, "NotFound");
      const trouble = isMissing ? "the hub does not serve this kind, asking again" : "the hub does not answer, trying again";
      if (!this.cache.failure) log.warn({ resource: plural, error: message }, trouble);
      this.cache.failed(message);
      if (isMissing && isOptional && (await this.#isUndefined())) this.cache.endAbsent();
    }
    await pause(Math.max(this.#retry.next(), retryAfterMs(error)), this.signal);
  }

  #isUndefined(): Promise<boolean> {
    const { transport, resource } = this.options;
    return storedVersionsOf(transport)
      .isUndefined(resource)
      .catch(() => false);
  }

  #heard(): void {
    this.#retry.reset();
    this.cache.heard();
  }

  async #list(): Promise<void> {
    const { transport, resource, isOptional: _, ...selection } = this.options;
    const listed = new Set<string>();
    let version = "";
    for await (const page of listPages(transport, resource, { signal: this.signal, ...selection })) {
      if (version === "" && !isAtLeast(page.resourceVersion, this.#version)) this.cache.rewind();
      for (const item of page.items) {
        const { name = "", namespace } = item.metadata;
        listed.add(this.cache.store(item) ?? objectKey({ name, namespace }));
      }
      version = page.resourceVersion;
      this.cache.expect(page.remaining === undefined ? undefined : listed.size + page.remaining);
    }
    this.cache.endList(listed, version);
    this.#version = version;
    this.#isListed = true;
    this.cache.heard();
  }

  /** Follows until the server closes the watch, as it does every few minutes. */
  async #watch(from: string): Promise<void> {
    const silence = new AbortController();
    let isOpen = false;
    const check = setInterval(() => {
      if (Date.now() - this.cache.lastSeenAt > SILENCE_MS) silence.abort(new HubUnreachable("the watch fell silent"));
    }, SILENCE_MS / 6);
    try {
      const { transport, resource, isOptional: _, parse: __, asStored: ___, ...selection } = this.options;
      const signal = firstOf(this.signal, silence.signal);
      const door = await doorOf(transport, resource, signal);
      const path = watchPath(door.outside, selection, from);
      const body = await openStream(transport, { method: "GET", path, headers: { accept: "application/json" }, signal });
      this.#heard();
      isOpen = true;
      for await (const line of byteLinesOf(body)) {
        this.#heard();
        if (line.length > 0) this.#take(line, door);
      }
    } catch (error) {
      // A hub sends no bookmarks of a kind that has not changed since it started. A new watch tells whether it is there.
      if (this.signal.aborted || !isOpen || !silence.signal.aborted) throw error;
    } finally {
      clearInterval(check);
    }
  }

  #take(line: Buffer, { inward }: Door<T>): void {
    const { type, object } = eventOf(line, this.options.parse);
    switch (type) {
      case "ADDED":
      case "MODIFIED":
        this.cache.store(this.options.asStored ? object : inward(object));
        break;
      case "DELETED":
        this.cache.dropWatched(object);
        break;
      case "BOOKMARK":
        break;
      case "ERROR":
        throw hubErrorOf(typeof object.code === "number" ? object.code : 500, JSON.stringify(object));
      default:
        throw new UnreadableEvent(`watch event of unknown type ${type}`);
    }
    this.#version = object.metadata.resourceVersion ?? this.#version;
  }
}

class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent";
}

/** No watch goes on from where this one stood: an event is lost, or the version is too old, of the future, or none at all to this hub. */
function mustList(error: unknown): boolean {
  if (!(error instanceof HubError)) return error instanceof UnreadableEvent;
  return (
    error.status === 410 ||
    error.reason === "Expired" ||
    error.status === 400 ||
    error.causes.some(({ reason }) => reason === "ResourceVersionTooLarge")
  );
}

function retryAfterMs(error: unknown): number {
  return error instanceof HubError ? (error.retryAfterMs ?? 0) : 0;
}

type Selection = Omit<ReflectorOptions<unknown>, "transport" | "resource" | "isOptional" | "parse" | "asStored">;

function watchPath(resource: Resource, selection: Selection, resourceVersion: string): string {
  const query = new URLSearchParams({
    watch: "true",
    allowWatchBookmarks: "true",
    resourceVersion,
    timeoutSeconds: String(WATCH_SECONDS + Math.floor(Math.random() * WATCH_SECONDS)),
    ...selectors(selection),
  });
  return `${resourcePath(resource, { namespace: selection.namespace })}?${query}`;
}

function eventOf(line: Buffer, parse = parseJson): { type: string; object: RawObject } {
  const event = parsed(line, parse);
  if (!isRecord(event) || typeof event.type !== "string" || !isRecord(event.object))
    throw new UnreadableEvent("a line of the watch is no event");
  return { type: event.type, object: asObject(event.object) };
}

function parsed(line: Buffer, parse: ParseJson): unknown {
  try {
    return parse(line);
  } catch (cause) {
    throw new UnreadableEvent("a line of the watch is not JSON", { cause });
  }
}
