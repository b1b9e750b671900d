import { FollowedSubject } from "@/lib/api/live/followed-subject";
import { FollowAnswers, LiveEvent, VIEW_NAMES } from "@/lib/api/live/live";
import { OWN } from "@/server/console/testing";
import { countsOf, PARTIAL_LISTS, type PartialListName } from "./two-callers-lists";
import { MARKS, type Mark, type TwoCallers, until } from "./two-callers-setup";
import { subjectsOf } from "./two-callers-subjects";

/** Each caller's clusters bear one of them. */
const LABELS = MARKS.map((mark) => `tier-${mark}`).join(",");

/** A part of each list of which both callers see one, with everything that can be counted. */
export const FOLLOWED: Readonly<Record<PartialListName | "matrix", object>> = {
  ...(Object.fromEntries(PARTIAL_LISTS.map((name) => [name, countsOf(name, LABELS)])) as Record<
    PartialListName,
    object
  >),
  matrix: {},
};
type Followed = keyof typeof FOLLOWED;

interface FollowedState {
  readonly names: readonly string[];
  readonly rows: readonly { readonly name: string }[];
  readonly stats: Readonly<Record<string, unknown>>;
  readonly seq: number;
  readonly isGone: boolean;
}

interface Page {
  readonly window: number;
  readonly seq: number;
  readonly rows: FollowedState["rows"];
}

/** One browser's stream, which follows every view, every list and every subject, and all that came on it. */
export class Listening {
  readonly #pages = new Map<Followed, Page>();
  /** By slot. */
  readonly #subjects = new Map<string, FollowedSubject>();
  #text = "";

  private constructor(
    private readonly callers: TwoCallers,
    private readonly mark: Mark,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
  ) {}

  static async open(callers: TwoCallers, mark: Mark): Promise<Listening> {
    const headers = { cookie: callers.cookieOf(mark) };
    const response = await callers.tested.app.request(`/api/v1/live?views=${VIEW_NAMES.join(",")}`, { headers });
    if (!response.body) throw new Error("there is no stream");
    const listening = new Listening(callers, mark, response.body.getReader());
    void listening.#read();
    const refused = () => listening.events.filter(({ type }) => type === "forbidden").length;
    await until("each view is refused", () => refused() === VIEW_NAMES.length);
    for (const view of Object.keys(FOLLOWED) as Followed[]) await listening.#follow(view); // keys lose their names
    for (const [slot, subject] of subjectsOf(mark)) {
      const { status, body } = await listening.request("hints", slot, subject);
      if (status !== 200) throw new Error(`${slot} is answered with ${status}`);
      listening.#subjects.set(slot, FollowedSubject.parse(body));
    }
    return listening;
  }

  /** Every byte of the stream, and the first page of each list. */
  get text(): string {
    return this.#text + JSON.stringify([...this.#pages, ...this.#subjects]);
  }

  get events(): LiveEvent[] {
    const lines = this.#text.split("\n").filter((line) => line.startsWith("data: ") && line.endsWith("}"));
    return lines.map((line) => LiveEvent.parse(JSON.parse(line.slice("data: ".length))));
  }

  /** What a browser shows of a list after all events. */
  state(view: Followed): FollowedState {
    const page = this.#pages.get(view);
    if (!page) throw new Error(`${view} is not followed`);
    const { window, seq, rows, ...stats } = page;
    const first: FollowedState = {
      names: rows.map(({ name }) => name),
      rows,
      stats: statsOf(stats),
      seq,
      isGone: false,
    };
    return this.events.reduce(
      (state, event) => ("window" in event && event.window === window ? after(state, event) : state),
      first,
    );
  }

  /** Number of invalidations of each subject, without those that had none; "gone" if it has ended. */
  get hints(): Readonly<Record<string, number | "gone">> {
    const events = this.events;
    const hinted = [...this.#subjects].map(([slot, { window }]) => {
      const own = events.filter((event) => "window" in event && event.window === window);
      return [slot, own.some(({ type }) => type === "list-gone") ? "gone" : own.length] as const;
    });
    return Object.fromEntries(hinted.filter(([, hints]) => hints !== 0));
  }

  /** Names the stream. */
  get id(): string {
    return this.events.find((event) => event.type === "opened")?.stream ?? "";
  }

  /** Follows a part of a list or a subject, on this stream by default. */
  async request(
    view: string,
    slot: string,
    query: object = {},
    stream = this.id,
  ): Promise<{ readonly status: number; readonly body: unknown }> {
    const path = `/api/v1/live/${stream}/lists`;
    const headers = { ...OWN, cookie: this.callers.cookieOf(this.mark) };
    const body = JSON.stringify([{ view, slot, turn: 1, query }]);
    const answer = await this.callers.tested.request(path, { method: "POST", headers, body });
    if (answer.status !== 200) return answer;
    const [only] = FollowAnswers.parse(answer.body);
    return only && "page" in only
      ? { status: 200, body: only.page }
      : { status: only?.problem.status ?? 500, body: only?.problem };
  }

  close(): Promise<void> {
    return this.reader.cancel();
  }

  async #follow(view: Followed): Promise<void> {
    const { status, body } = await this.request(view, view, FOLLOWED[view]);
    if (status !== 200) throw new Error(`${view} is answered with ${status}`);
    this.#pages.set(view, body as Page);
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await this.reader.read();
      if (done) return;
      this.#text += decoder.decode(value, { stream: true });
    }
  }
}

function after(state: FollowedState, event: LiveEvent): FollowedState {
  if (event.type === "list-gone") return { ...state, isGone: true };
  if (event.type !== "list") return state;
  const names = event.names ?? state.names;
  const rows = new Map([...state.rows, ...event.rows].map((row) => [row.name, row]));
  return {
    ...state,
    names,
    rows: names.flatMap((name) => rows.get(name) ?? []),
    stats: statsOf(event),
    seq: event.seq,
  };
}

function statsOf(state: object): FollowedState["stats"] {
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => ["total", "all", "facets", "grouped"].includes(name)),
  );
}
