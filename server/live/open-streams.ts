import { randomUUID } from "node:crypto";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { Browser } from "./browser";

const MAX_STREAMS = 8;
/** In all sessions of a person, who may have many. */
const MAX_OF_PERSON = 32;
const MAX_OF_ALL = 4_000;
/** In frames, of all who look at a portal whose tokens are of one person. */
const MAX_OF_FRAMES = 256;

/**
 * The streams of this process, including those whose browsers may return. Only the session that opened a stream can use
 * it.
 */
export class OpenStreams {
  /** In the order in which they began. */
  readonly #browsers = new Map<string, Browser>();

  /**
   * `newName`: names a stream, so that other processes know whose it is. `most`: of all people together, so that
   * connections are left for requests that end, probes among them.
   */
  constructor(
    readonly newName: () => string = randomUUID,
    private readonly most = MAX_OF_ALL,
  ) {}

  /** Throws `ApiError` "not-found" if the caller has none of that name. */
  get({ id }: Caller, stream: string): Browser {
    const browser = this.#browsers.get(stream);
    if (browser?.session !== id) throw new ApiError("not-found", "There is no such stream.");
    return browser;
  }

  /** Who opened it; undefined if that is not this session, or it has ended. */
  callerOf(stream: string, session: string): Caller | undefined {
    const browser = this.#browsers.get(stream);
    return browser?.session === session && !browser.caller.ended.aborted ? browser.caller : undefined;
  }

  /** The stream of a browser that returns for the same views; undefined if it must start over. */
  find({ id }: Caller, stream: string | undefined, views: readonly string[]): Browser | undefined {
    const browser = stream === undefined ? undefined : this.#browsers.get(stream);
    return browser?.session === id && browser.follows(views) ? browser : undefined;
  }

  add(browser: Browser): void {
    this.#browsers.set(browser.id, browser);
    browser.closed.addEventListener("abort", () => this.#browsers.delete(browser.id), { once: true });
  }

  /** Lets go of all of them. */
  close(): void {
    for (const browser of [...this.#browsers.values()]) browser.close();
  }

  /** Drops the oldest of those away. Throws `ApiError` "too-many-requests" if none is. */
  makeRoom({ embed, id, user }: Caller): void {
    const isFrame = embed !== undefined;
    const most = isFrame ? MAX_OF_FRAMES : MAX_OF_PERSON;
    const ofPerson = [...this.#browsers.values()].filter(
      (browser) => browser.user === user && (browser.caller.embed !== undefined) === isFrame,
    );
    const ofSession = ofPerson.filter(({ session }) => session === id);
    if (ofSession.length >= MAX_STREAMS)
      dropOneAway(ofSession, `A session may hold ${MAX_STREAMS} streams. Close a tab.`);
    else if (ofPerson.length >= most) dropOneAway(ofPerson, `A person may hold ${most} streams. Close a tab.`);
    if (this.#browsers.size >= this.most)
      dropOneAway([...this.#browsers.values()], "The console holds as many streams as it can. Try again later.");
  }
}

function dropOneAway(browsers: readonly Browser[], sentence: string): void {
  const away = browsers.find(({ isAway }) => isAway);
  if (!away) throw new ApiError("too-many-requests", sentence, { retryAfterSeconds: 30 });
  away.close();
}
