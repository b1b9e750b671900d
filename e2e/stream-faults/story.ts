import { LOOKED_AT } from "./hinted-page";
import type { Kind } from "./hub";
import type { Person } from "./person";
import type { Site } from "./site";
import type { Tab } from "./tab";

const MANY = 400;

/** What a plan can do: things change on the hub, and something goes wrong meanwhile. */
export class Story {
  #isRestless = true;
  #paceMs = 400;

  constructor(readonly site: Site) {
    void this.#change();
    void this.#changeLookedAt();
  }

  get tabs(): readonly Tab[] {
    return this.site.tabs;
  }

  sleep(ms: number): Promise<void> {
    return this.site.clock.sleep(ms);
  }

  /** One tab of the person; the first opened unless another is named. */
  tab(position = 0): Tab {
    const tab = this.site.tabs[position];
    if (!tab) throw new Error(`no tab ${position} is open`);
    return tab;
  }

  /** Changes come so often; 400 ms before somebody says so. */
  pace(ms: number): void {
    this.#paceMs = ms;
  }

  rest(): void {
    this.#isRestless = false;
  }

  /** About 200 KB of changes in each second, on all that is shown. */
  async flood(seconds: number): Promise<void> {
    const { hub } = this.site;
    for (let n = 0; n < seconds * 2; n += 1) {
      for (let row = 0; row < MANY; row += 1) hub.put("addOn", `flood-${row}-${"x".repeat(40)}`);
      for (let row = 0; row < 30; row += 1) hub.put("cluster", `cluster-${10 + row}`);
      await this.sleep(500);
    }
    for (let row = 0; row < MANY; row += 1) hub.remove("addOn", `flood-${row}-${"x".repeat(40)}`);
  }

  /** The tab's connections are as they are, and nothing comes over them. */
  hold(tab: Tab): void {
    for (const line of tab.lines) line.hold();
  }

  release(tab: Tab): void {
    for (const line of tab.lines) line.release();
  }

  /** Each stream breaks, and both ends notice. */
  cut(tab: Tab): void {
    for (const line of tab.lines) line.cut();
  }

  /** Without a word to the console. */
  offline(tab: Tab): void {
    tab.goOffline();
  }

  online(tab: Tab): void {
    tab.goOnline();
  }

  /** The machine sleeps: nothing of the tab runs, and its connections die unnoticed. */
  async asleep(tabs: readonly Tab[], ms: number): Promise<void> {
    for (const tab of tabs) tab.process.freeze();
    for (const tab of tabs) this.hold(tab);
    await this.sleep(ms);
    for (const tab of tabs) {
      for (const line of tab.lines) line.cutHere();
      this.site.clock.thaw(tab.process, "first-come");
    }
  }

  async signInAgain(person: Person, afterMs = 3_000): Promise<void> {
    await this.sleep(afterMs);
    this.site.signIn(person);
  }

  async #change(): Promise<void> {
    const { hub, random } = this.site;
    while (this.#isRestless) {
      const kind: Kind = random() < 0.5 ? "addOn" : "cluster";
      const name =
        kind === "addOn" ? `addon-${Math.floor(random() * 14)}` : `cluster-${10 + Math.floor(random() * 34)}`;
      if (random() < 0.15) hub.remove(kind, name);
      else hub.put(kind, name);
      await this.sleep(random() * 2 * this.#paceMs);
    }
  }

  /** What has a page of its own on each tab. */
  async #changeLookedAt(): Promise<void> {
    const { hub } = this.site;
    for (let turn = 1; this.#isRestless; turn += 1) {
      if (turn % 9 === 0) hub.remove("cluster", LOOKED_AT);
      else hub.put("cluster", LOOKED_AT);
      await this.sleep(this.#paceMs);
    }
  }
}
