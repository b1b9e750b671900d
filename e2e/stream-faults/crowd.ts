import { LiveEvent } from "@/lib/api/live/live";
import type { Person } from "./person";
import type { Site } from "./site";

/** A browser that reads its stream and nothing else, and minds whether it is told each revision once. */
class Reader {
  readonly revisions: number[] = [];
  /** How often a stream began again. */
  begun = 0;
  #stream = "";
  #last = "";
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(
    private readonly site: Site,
    private readonly person: Person,
  ) {}

  async connect(): Promise<void> {
    const resume = this.#stream === "" ? "" : `&stream=${this.#stream}`;
    const headers = { cookie: this.person.cookie, "last-event-id": this.#last };
    const response = await this.site.active.request(`/api/v1/live?views=addons${resume}`, { headers });
    if (!response.ok || !response.body) throw new Error(`the stream is answered with ${response.status}`);
    const reader = response.body.getReader();
    this.#reader = reader;
    void this.#read(reader);
  }

  async cut(): Promise<void> {
    const reader = this.#reader;
    this.#reader = undefined;
    await this.site.clock.as(this.site.active.process, () => reader?.cancel());
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      // What arrives after the cut has not been read by anybody.
      if (done || reader !== this.#reader) return;
      for (const line of new TextDecoder().decode(value).split("\n")) this.#take(line);
    }
  }

  #take(line: string): void {
    if (line.startsWith("id: ")) this.#last = line.slice("id: ".length);
    if (!line.startsWith("data: ")) return;
    const event = LiveEvent.parse(JSON.parse(line.slice("data: ".length)));
    if (event.type === "rows") this.revisions.push(event.revision);
    if (event.type !== "opened") return;
    this.begun += 1;
    this.#stream = event.stream;
  }
}

const STREAMS_OF_ONE = 8;

/** So many streams, of as many people as it takes. */
export class Crowd {
  readonly #readers: Reader[];

  constructor(site: Site, size: number) {
    const people = Array.from({ length: Math.ceil(size / STREAMS_OF_ONE) }, (_, n) =>
      site.person(`one-of-many-${n}`, 0),
    );
    this.#readers = Array.from(
      { length: size },
      (_, n) => new Reader(site, people[n % people.length] ?? site.person("nobody", 0)),
    );
  }

  async connect(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.connect()));
  }

  async cut(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.cut()));
  }

  /**
   * Those that were told other than all the others, in other words than once and in order; or that had to begin again
   * more often.
   */
  wrong(mostBegun: number): string[] {
    const [first] = this.#readers;
    const expected = first?.revisions.join(" ");
    const different = this.#readers.filter(({ revisions }) => revisions.join(" ") !== expected).length;
    const unordered = this.#readers.filter(({ revisions }) =>
      revisions.some((one, position) => one <= (revisions[position - 1] ?? 0)),
    ).length;
    const fresh = this.#readers.filter(({ begun }) => begun > mostBegun).length;
    return [
      ...(expected ? [] : ["no one was told anything"]),
      ...(different > 0 ? [`${different} of ${this.#readers.length} were told other than the first`] : []),
      ...(unordered > 0 ? [`${unordered} were told something twice or out of order`] : []),
      ...(fresh > 0 ? [`${fresh} had to begin again more than ${mostBegun} times`] : []),
    ];
  }
}
