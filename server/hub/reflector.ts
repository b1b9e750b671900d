import type { RawObject } from "@/lib/kube/object";
import { objectKey, type Resource, resourcePath } from "@/lib/kube/resource";
import { log } from "@/server/log";
import { backoff, pause } from "./backoff";
import type { CachedKind } from "./cached-kind";
import { openStream, type ParseJson, parseJson } from "./exchange";
import { firstOf } from "./first-of";
import { HubError, HubUnreachable, hubErrorOf, isHubError } from "./hub-error";
import { storedVersionsOf } from "./hub-versions";
import { asObject, isRecord, listPages, selectors } from "./list-pages";
import type { Unavailability } from "./resource-cache";
import { isAtLeast } from "./resource-version";
import type { Transport } from "./transport";
import { type VersionConverter, versionConverterFor } from "./version-converter";
import { byteLinesOf } from "./watch-lines";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;
const WATCH_SECONDS = 300;
/**
 * Bookmarks mostly come each minute; a watch that is silent for longer may have lost its server without a FIN, and is
 * reopened.
 */
const SILENCE_MS = 90_000;

export interface ReflectorOptions<T> {
  readonly transport: Transport;
  readonly resource: Resource<T>;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Only this namespace is listed and watched. */
  readonly namespace?: string;
  /** A hub may lack the kind: where it is not defined, there are no objects. */
  readonly isOptional?: boolean;
  /** How its objects are parsed, where not all of each is needed. */
  readonly parse?: ParseJson | undefined;
  /** Objects are not converted to our version. */
  readonly asStored?: boolean | undefined;
}

/**
 * Lists one kind into its cache and watches it until `signal` fires: resumes a watch that ends, lists again after an
 * unreadable event or a version that the hub cannot continue from, and retries with backoff while the hub is
 * unavailable. Never throws.
 */
export function reflect<T, P>(
  options: ReflectorOptions<T>,
  cache: CachedKind<T, P>,
  signal: AbortSignal,
): Promise<void> {
  return new Reflector(options, cache, signal).follow();
}

class Reflector<T, P> {
  readonly #retry = backoff(FIRST_RETRY_MS, LAST_RETRY_MS);
  /** The version of the last event or list. */
  #version = "";
  /** False where only a list makes the cache consistent. */
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
    const { transport, resource } = this.options;
    if (isHubError(error, "NotFound")) storedVersionsOf(transport).forget(resource);
    if (this.#isListed && mustList(error)) {
      this.#isListed = false;
      log.info({ resource: resource.plural, error: message }, "listing again");
    } else {
      await this.#fail(message, unavailabilityOf(error));
    }
    await pause(Math.max(this.#retry.next(), retryAfterMs(error)), this.signal);
  }

  async #fail(message: string, reason: Unavailability | undefined): Promise<void> {
    const { failure } = this.cache;
    const { isOptional, resource } = this.options;
    // Before waiting readers resume: the kind then counts as having no objects.
    if (reason === "missing" && isOptional && !this.cache.isSynced && (await this.#isUndefined()))
      this.cache.endAbsent();
    // Another reading may have begun meanwhile: this failure is none of its.
    if (this.signal.aborted) return;
    if (!failure || failure.unavailable?.reason !== reason)
      log.warn({ resource: resource.plural, error: message }, FAILURE_MESSAGES[reason ?? "unanswered"]);
    this.cache.failed(message, reason);
  }

  #isUndefined(): Promise<boolean> {
    const { transport, resource } = this.options;
    return storedVersionsOf(transport)
      .isUndefined(resource)
      .catch(() => false);
  }

  #alive(): void {
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
    if (this.cache.failure?.unavailable) log.info({ resource: resource.plural }, "the kind is readable now");
    this.cache.endList(listed, version);
    this.#version = version;
    this.#isListed = true;
    this.cache.heard();
  }

  /** Watches until the server closes the connection, as it does every few minutes. */
  async #watch(from: string): Promise<void> {
    const silence = new AbortController();
    let isOpen = false;
    const check = setInterval(() => {
      if (Date.now() - this.cache.lastSeenAt > SILENCE_MS)
        silence.abort(new HubUnreachable("the watch sent nothing for too long"));
    }, SILENCE_MS / 6);
    try {
      const { transport, resource, isOptional: _, parse: __, asStored: ___, ...selection } = this.options;
      const signal = firstOf(this.signal, silence.signal);
      const converter = await versionConverterFor(transport, resource, signal);
      const path = watchPath(converter.stored, selection, from);
      const body = await openStream(transport, {
        method: "GET",
        path,
        headers: { accept: "application/json" },
        signal,
      });
      this.#alive();
      this.cache.watched();
      isOpen = true;
      for await (const line of byteLinesOf(body)) {
        this.#alive();
        if (line.length > 0) this.#take(line, converter);
      }
    } catch (error) {
      // A hub sends no bookmarks for a kind that has not changed since it started. A new watch shows whether it is
      // alive.
      if (this.signal.aborted || !isOpen || !silence.signal.aborted) throw error;
    } finally {
      clearInterval(check);
    }
  }

  #take(line: Buffer, { fromStored }: VersionConverter<T>): void {
    const { type, object } = eventOf(line, this.options);
    switch (type) {
      case "ADDED":
      case "MODIFIED":
        this.cache.store(this.options.asStored ? object : fromStored(object));
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

/**
 * Whether no watch can continue from here: an event is lost, or the hub says that the version is too old, in the
 * future, or unknown.
 */
function mustList(error: unknown): boolean {
  if (!(error instanceof HubError)) return error instanceof UnreadableEvent;
  return (
    error.status === 410 ||
    error.reason === "Expired" ||
    error.status === 400 ||
    error.causes.some(({ reason }) => reason === "ResourceVersionTooLarge")
  );
}

const FAILURE_MESSAGES = {
  missing: "the hub does not serve this kind, retrying",
  forbidden: "the hub forbids reading this kind, retrying",
  unanswered: "the hub does not respond, retrying",
};

function unavailabilityOf(error: unknown): Unavailability | undefined {
  if (isHubError(error, "NotFound")) return "missing";
  return isHubError(error, "Forbidden") ? "forbidden" : undefined;
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

function eventOf(
  line: Buffer,
  { parse = parseJson, resource }: Pick<ReflectorOptions<unknown>, "parse" | "resource">,
): { type: string; object: RawObject } {
  const event = parsed(line, parse);
  if (!isRecord(event) || typeof event.type !== "string" || !isRecord(event.object))
    throw new UnreadableEvent("a line of the watch is not an event");
  return { type: event.type, object: asObject(event.object, resource) };
}

function parsed(line: Buffer, parse: ParseJson): unknown {
  try {
    return parse(line);
  } catch (cause) {
    throw new UnreadableEvent("a line of the watch is not JSON", { cause });
  }
}
