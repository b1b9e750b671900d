import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { AddOnHistory } from "@/lib/api/metrics/history";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import { CANARY, OWN, TestConsole, WRITE } from "@/server/console/testing";
import type { HubClient } from "@/server/hub/hub-client";
import { putActivity } from "./two-callers-activity";
import { fillPart, putCluster, putSharedAddOn, SHARED_ADD_ON } from "./two-callers-hub";
import type { PartialListName } from "./two-callers-lists";
import { putNotifications } from "./two-callers-notifications";
import { putAddOn, putAddOnHealth, putSilentAddOn, reportAddOn } from "./two-callers-objects";
import { grantAll, grantPart } from "./two-callers-rights";

/**
 * The two callers, each by the mark in everything they may see. Marks have the same length and case, so that answers
 * do, too.
 */
export const MARKS = ["amber", "maple"] as const;
export type Mark = (typeof MARKS)[number];
/** The mark of what neither may see, of which there is more. */
export const UNSEEN = "omega";
/** Contained in nothing on the hub, nor in its schemas. */
export const NOWHERE = "cedar";
/** How many clusters each caller may see. */
const SIZE = 4;
export const UNSEEN_SIZE = 7;

/** Sees the whole fleet: used to wait until the console has read what was written. */
export const WARDEN = "warden";
type Caller = Mark | typeof WARDEN;

/** A token for each, by name. */
export const CALLER_TOKENS = {
  [WARDEN]: `${CANARY}-${WARDEN}`,
  amber: `${CANARY}-amber`,
  maple: `${CANARY}-maple`,
} as const;

/** In an address: the time at which each part had an add-on that is gone since, and one that was made again. */
export const MOMENT = "moment";

type Init = Omit<RequestInit, "headers"> & { readonly headers: Readonly<Record<string, string>> };

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
  /** Status, headers and body, with what cursors hold. */
  readonly text: string;
}

/**
 * A console on a hub with three parts, and a session of each caller, who may see one of them: clusters by name, the
 * rest by namespace.
 */
export class TwoCallers {
  #moment = "";

  private constructor(
    readonly tested: TestConsole,
    private readonly cookies: Readonly<Record<Caller, string>>,
  ) {}

  /** `grant` lets each see a part. */
  static async start(grant = grantPart): Promise<TwoCallers> {
    const startedAt = new Date();
    // One time for everything created: what is sorted by it is in the same order for both.
    const tested = await TestConsole.start({ tokens: CALLER_TOKENS, now: () => startedAt, prepare: fillFleet });
    await grantAll(tested.admin, WARDEN);
    for (const mark of MARKS) {
      const clusters = Array.from({ length: SIZE }, (_, index) => `${mark}-${index + 1}`);
      await grant(tested.admin, mark, clusters);
    }
    const cookies = {
      [WARDEN]: await tested.cookieOf(CALLER_TOKENS[WARDEN]),
      amber: await tested.cookieOf(CALLER_TOKENS.amber),
      maple: await tested.cookieOf(CALLER_TOKENS.maple),
    };
    const made = new TwoCallers(tested, cookies);
    await made.untilTotals(FLEET);
    await made.#makePast();
    return made;
  }

  /** Each part loses an add-on, and has another of the same name as before; the time before that is remembered. */
  async #makePast(): Promise<void> {
    const marks = [UNSEEN, ...MARKS];
    const refsOf = (mark: string) =>
      [`${mark}-gone`, `${mark}-again`].map((name) => ({ name, namespace: `${mark}-1` }));
    const waitFor = async (name: string, holds: (uids: number) => boolean) =>
      until(`${name} is or is not there`, async () => {
        const { body } = await this.request(WARDEN, `/api/v1/cluster-addons?q=addon=${name}`);
        return holds((body as { total: number }).total);
      });
    for (const mark of marks) for (const ref of refsOf(mark)) await putAddOn(this.tested.admin, mark, ref, 1);
    for (const mark of marks) for (const { name } of refsOf(mark)) await waitFor(name, (total) => total === 1);
    await until("the history has begun", async () => {
      this.#moment = new Date().toISOString();
      const lists = ["clusters", "works"].map((list) => this.request(WARDEN, `/api/v1/${list}?at=${this.#moment}`));
      return (await Promise.all(lists)).every(({ status }) => status === 200);
    });
    for (const mark of marks)
      for (const ref of refsOf(mark)) await this.tested.admin.remove(managedClusterAddOns, ref, WRITE);
    for (const mark of marks) for (const { name } of refsOf(mark)) await waitFor(name, (total) => total === 0);
    for (const mark of marks) await this.#putAgain(mark, { name: `${mark}-again`, namespace: `${mark}-1` });
    for (const mark of marks) await waitFor(`${mark}-again`, (total) => total === 1);
  }

  /** Created and then reported, and known as both: in one look the history would have the second alone. */
  async #putAgain(mark: string, ref: { readonly name: string; readonly namespace: string }): Promise<void> {
    const before = await this.#changesOf(ref.name, ref.namespace);
    const knows = (changes: number) => async () =>
      (await this.#changesOf(ref.name, ref.namespace)) === before + changes;
    await putSilentAddOn(this.tested.admin, mark, ref);
    await until(`the history has ${ref.name}`, knows(1));
    await reportAddOn(this.tested.admin, mark, ref, "False");
    await until(`the history has the report of ${ref.name}`, knows(2));
  }

  /** An add-on of each part fails and recovers, in two writes; resolves when the console has seen it. */
  async changeHealth(): Promise<void> {
    for (const mark of [UNSEEN, ...MARKS]) {
      for (const addOn of [`${mark}-addon`, SHARED_ADD_ON]) {
        const seen = (changes: number) => async () => (await this.#changesOf(addOn, `${mark}-2`)) === changes;
        await until(`the console knows of nothing that happened to ${addOn} on ${mark}-2`, seen(0));
        for (const [position, status] of ["False", "True"].entries()) {
          await putAddOnHealth(this.tested.admin, mark, { namespace: `${mark}-2`, name: addOn }, status);
          await until(`the console has seen ${addOn} on ${mark}-2`, seen(position + 1));
        }
      }
    }
  }

  async #changesOf(addOn: string, on: string): Promise<number> {
    const { body } = await this.request(WARDEN, `/api/v1/history/addons/${addOn}`);
    const { changes = [] } = body as AddOnHistory;
    return changes.filter(({ cluster }) => cluster === on).length;
  }

  /** A cluster more of what neither sees, and a placement less; resolves when the console knows. */
  async changeUnseen(): Promise<void> {
    const { admin } = this.tested;
    const totals = await this.totals();
    await putCluster(admin, UNSEEN, UNSEEN_SIZE + 1);
    await admin.remove(placements, { namespace: `team-${UNSEEN}`, name: `${UNSEEN}-other` }, WRITE);
    await this.untilTotals({
      ...totals,
      clusters: totals.clusters + 1,
      "cluster-addons": totals["cluster-addons"] + 2,
      works: totals.works + 2,
      placements: totals.placements - 1,
    });
  }

  cookieOf(mark: Mark): string {
    return this.cookies[mark];
  }

  request(mark: Caller, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#answer(mark, path, { headers });
  }

  /** The same for what is no GET. */
  send(mark: Caller, method: string, path: string, body: unknown): Promise<Answer> {
    return this.#answer(mark, path, {
      method,
      headers: OWN,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async #answer(mark: Caller, path: string, { headers, ...init }: Init): Promise<Answer> {
    const sent = { ...init, headers: { ...headers, cookie: this.cookies[mark] } };
    const {
      body,
      headers: answered,
      status,
    } = await this.tested.request(path.replaceAll(`=${MOMENT}`, `=${this.#moment}`), sent);
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const next = nextOf(body);
    const opened = next === undefined ? [] : [Buffer.from(next, "base64url").toString()];
    const whole = next === undefined ? payload : payload.replace(next, "CURSOR");
    return {
      status,
      body,
      headers: answered,
      text: [status, JSON.stringify([...answered].filter(([name]) => name !== "x-request-id")), whole, ...opened].join(
        "\n",
      ),
    };
  }

  /** Number of rows of each list on the whole hub, as far as the console has read it. */
  async totals(): Promise<Totals> {
    const found = Object.keys(TOTALS).map(async (list) => {
      const { body } = await this.request(WARDEN, `/api/v1/${list}?limit=0`);
      return [list, (body as { all?: number }).all] as const;
    });
    return Object.fromEntries(await Promise.all(found)) as Totals; // fromEntries forgets which keys it was given
  }

  async untilTotals(totals: Totals): Promise<void> {
    await until(`the console knows ${JSON.stringify(totals)}`, async () =>
      isDeepStrictEqual(await this.totals(), totals),
    );
  }
}

/** Each part, and the add-on that all have. */
async function fillFleet(admin: HubClient): Promise<void> {
  await fillPart(admin, UNSEEN, UNSEEN_SIZE);
  for (const mark of MARKS) await fillPart(admin, mark, SIZE);
  await putActivity(admin, [UNSEEN, ...MARKS]);
  await putSharedAddOn(admin, [UNSEEN, ...MARKS]);
  await putNotifications(admin, [UNSEEN, ...MARKS]);
}

type Totals = Readonly<Record<PartialListName, number>>;

/** How many rows of each list each caller sees. */
export const TOTALS: Totals = {
  clusters: SIZE,
  "cluster-addons": SIZE * 2 + 1,
  works: SIZE * 2 + 3,
  placements: 2,
  deletions: 3,
  "replica-sets": 2,
};

/** How many there are: of the clusters one more, which no part has. */
const ALL_SIZE = 2 * SIZE + UNSEEN_SIZE;
const FLEET: Totals = {
  clusters: ALL_SIZE + 1,
  "cluster-addons": ALL_SIZE * 2,
  works: ALL_SIZE * 2 + 9,
  placements: 6,
  deletions: 9,
  "replica-sets": 6,
};

/** Start of the next page; undefined on the last one. */
export function nextOf(body: unknown): string | undefined {
  const next = typeof body === "object" && body !== null && "next" in body ? body.next : undefined;
  return typeof next === "string" ? next : undefined;
}

/**
 * The same text with the names of another part, and without what differs from object to object: times, versions, uids
 * and hashes. Of an edit's plan the first part is of its object, the others of what it does.
 */
export function comparable(text: string, mark: string): string {
  return text
    .replace(new RegExp(mark, "gi"), "MARK")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "UID")
    .replace(/(resourceVersion\W{2,6})\d+/g, "$1VERSION")
    .replace(/("(?:at|since)":)\d{13}\b/g, "$1TIME")
    .replace(/("(?:revision|window|unavailableMs)":)\d+/g, "$10")
    .replace(/("person":")[\w-]{22}"/g, '$1HASH"')
    .replace(/("id":")[\da-f]{8,}/g, "$1HASH")
    .replace(/("plan":")[\da-f]{16}\./g, "$1HASH.");
}

/** The marks of all parts but one. */
export function foreignTo(mark: Mark): RegExp {
  return new RegExp([...MARKS, UNSEEN].filter((other) => other !== mark).join("|"), "i");
}

const POLL_MS = 20;
const MAX_POLLS = 500;

/** Waits until something holds; throws with its name after some ten seconds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    if (await holds()) return;
    await pause(POLL_MS);
  }
  throw new Error(`it did not come about that ${what}`);
}
