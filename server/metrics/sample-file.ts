import { appendFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RolloutEvent } from "@/lib/api/metrics/metrics";
import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import { log } from "@/server/log";
import { type ArchivedSample, SampleArchive, type SampleStorage } from "./sample-archive";

const NAME = "samples.jsonl";
/** As all other files of the folder. */
const OWN = { mode: 0o600 };

const Sample = z.object({ at: z.number(), values: z.record(z.string(), z.number()), events: z.array(RolloutEvent) });

/** Samples as a file with one JSON text a line. What cannot be read or written is said in the log, and left out. */
export class SampleFile implements SampleStorage {
  readonly #path: string;
  /** Writes one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(
    folder: string,
    private readonly retentionMs: number,
  ) {
    this.#path = join(folder, NAME);
  }

  /** Those that are not too old; others, and lines that a crash cut, are taken out of the file. */
  async read(): Promise<readonly ArchivedSample[]> {
    await this.#last;
    const text = await readFile(this.#path, "utf8").catch(() => "");
    const lines = text.split("\n").filter(Boolean);
    const oldest = Date.now() - this.retentionMs;
    const kept = lines.flatMap((line) => {
      const { data } = Sample.safeParse(jsonIn(line));
      return data && data.at >= oldest ? [data] : [];
    });
    if (kept.length < lines.length || (text !== "" && !text.endsWith("\n")))
      await this.#write(() => this.#replace(kept));
    return kept.sort((one, other) => one.at - other.at);
  }

  append(sample: ArchivedSample): void {
    void this.#write(() => appendFile(this.#path, `${JSON.stringify(sample)}\n`, OWN));
  }

  #write(write: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(write).catch((error: unknown) => {
      log.warn({ error, path: this.#path }, "samples of metrics cannot be written");
    });
    return this.#last;
  }

  async #replace(samples: readonly ArchivedSample[]): Promise<void> {
    const next = `${this.#path}.new`;
    await writeFile(next, samples.map((sample) => `${JSON.stringify(sample)}\n`).join(""), OWN);
    await rename(next, this.#path);
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Samples for so many days in a folder; without one for a day, in memory. */
export async function openSamples(folder: string | undefined, days: number): Promise<SampleArchive> {
  if (folder === undefined) return new SampleArchive({ retentionMs: DAY_MS });
  const retentionMs = days * DAY_MS;
  const archive = new SampleArchive({ retentionMs, storage: new SampleFile(folder, retentionMs) });
  await archive.open();
  return archive;
}
