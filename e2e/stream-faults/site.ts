import { TestBrowser, TestChannel } from "@/components/shell/test-browser";
import type { VirtualClock } from "@/e2e/faults/clock";
import { Hub } from "./hub";
import { type Buffering, Line } from "./line";
import { Person } from "./person";
import type { Replica } from "./replica";
import { Tab } from "./tab";

const LATENCY_MS = 20;
const AWAY = "Failed to fetch";

interface SiteRequest extends RequestInit {
  readonly headers?: Record<string, string>;
}

interface Proxying {
  readonly buffering?: Buffering;
  readonly killsAfterMs?: number;
}

/** A hub, consoles, a proxy before them, and people's browsers, all in one thread and one time. */
export class Site {
  readonly hub: Hub;
  readonly tabs: Tab[] = [];
  readonly everyTab: Tab[] = [];
  /** Who answers. */
  active: Replica;
  /** What the proxy does with event streams. */
  #proxy: Proxying = {};
  /** Streams that were opened, by whether they were taken up. */
  readonly opened = { fresh: 0, resumed: 0 };
  readonly #browsers = new Map<Person, TestBrowser>();

  constructor(
    readonly clock: VirtualClock,
    readonly random: () => number,
  ) {
    this.hub = new Hub(clock);
    for (let n = 0; n < 12; n += 1) this.hub.put("addOn", `addon-${n}`);
    for (let n = 0; n < 30; n += 1) this.hub.put("cluster", `cluster-${10 + n}`);
    this.active = this.hub.start("console 0");
  }

  /** While a plan runs, what tabs call is theirs. */
  get globals(): Readonly<Record<string, unknown>> {
    const site = this;
    const listenersOf = (name: string) => {
      const listeners = site.#running().listeners.get(name) ?? new Set();
      site.#running().listeners.set(name, listeners);
      return listeners;
    };
    return {
      fetch: (url: string, init: SiteRequest) => site.#fetch(site.#running(), url, init),
      addEventListener: (name: string, listener: () => void) => listenersOf(name).add(listener),
      removeEventListener: (name: string, listener: () => void) => listenersOf(name).delete(listener),
      navigator: {
        get locks() {
          return site.browserOf(site.#running().person).locks;
        },
      },
      BroadcastChannel: class extends TestChannel {
        constructor() {
          super(site.browserOf(site.#running().person).channels);
        }
      },
    };
  }

  browserOf(person: Person): TestBrowser {
    const browser = this.#browsers.get(person) ?? new TestBrowser();
    this.#browsers.set(person, browser);
    return browser;
  }

  /** A person who is signed in, with some tabs. */
  person(name: string, tabs = 1): Person {
    const person = new Person(name);
    this.signIn(person);
    for (let n = 0; n < tabs; n += 1) this.openTab(person);
    return person;
  }

  signIn(person: Person): void {
    this.clock.as(this.active.process, () => person.signIn(this.active.sessions));
    for (const tab of this.tabs) if (tab.person === person) tab.signedIn();
  }

  openTab(person: Person): Tab {
    const positions = new Set(this.tabs.map(({ position }) => position));
    const position = [0, 1, 2, 3, 4, 5, 6, 7, 8].find((free) => !positions.has(free)) ?? 9;
    const tab = new Tab(this.clock, position, person);
    this.tabs.push(tab);
    this.everyTab.push(tab);
    tab.open();
    return tab;
  }

  close(tab: Tab, how: "close" | "crash" = "close"): void {
    tab[how]();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  proxy(proxying: Proxying): void {
    this.#proxy = proxying;
  }

  /** Another console answers from now on. What the first had open ends as it ends. */
  moveTo(replica: Replica, how: "stop" | "kill"): void {
    const before = this.active;
    this.active = replica;
    before[how]();
    if (how === "kill") for (const tab of this.tabs) for (const line of tab.lines) line.cut();
  }

  async #fetch(tab: Tab, url: string, { signal, headers, method, body }: SiteRequest): Promise<Response> {
    await this.#travel(tab, signal);
    const replica = this.active;
    const own = { ...headers, cookie: tab.person.cookie, "sec-fetch-site": "same-origin" };
    const answer = await replica.request(url, {
      headers: own,
      ...(method ? { method } : {}),
      ...(body ? { body } : {}),
    });
    await this.#travel(tab, signal);
    await tab.awake();
    const { body: source, status } = answer;
    if (!source) return new Response(null, { status });
    const isStream = answer.headers.get("content-type") === "text/event-stream";
    const line = new Line(this.clock, replica.process, source, tab);
    tab.lines.add(line);
    if (isStream) this.#opened(url, headers, line);
    return new Response(line.body(isStream ? this.#proxy.buffering : undefined, signal), {
      status,
      headers: answer.headers,
    });
  }

  #opened(url: string, headers: Record<string, string> | undefined, line: Line): void {
    this.opened[url.includes("stream=") && headers?.["last-event-id"] ? "resumed" : "fresh"] += 1;
    if (this.#proxy.killsAfterMs !== undefined) this.clock.after(this.#proxy.killsAfterMs, () => line.cut());
  }

  async #travel(tab: Tab, signal: AbortSignal | null | undefined): Promise<void> {
    if (tab.isGone) await new Promise(() => undefined);
    await this.clock.sleep(1 + this.random() * LATENCY_MS);
    if (signal?.aborted) throw signal.reason;
    if (tab.isOffline || !this.active.isUp) throw new TypeError(AWAY);
  }

  #running(): Tab {
    const tab = this.everyTab.find(({ process }) => process === this.clock.running);
    if (!tab) throw new Error(`${this.clock.running?.name ?? "nobody"} is no tab`);
    return tab;
  }
}
