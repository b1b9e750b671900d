import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { claimOf } from "@/lib/csr/claim";
import { decodeRequest } from "@/lib/csr/decode";
import { PATTERN_RULE_IDS, RULE_IDS } from "@/lib/csr/rule-id";
import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { pause } from "@/server/hub/backoff";
import { log } from "@/server/log";
import type { CaseRecord } from "./case-records";
import type { DeletedRequest } from "./deleted-requests";

/** A decided request that the hub has deleted, and what was found of it while it was pending. */
export interface KeptRequest {
  readonly request: DeletedRequest;
  readonly record: CaseRecord | undefined;
}

interface KeptRequestsOptions {
  readonly folder: string;
  /** Names the file of one writer: the host's name. */
  readonly writer: string;
  /** Of the hub: what was kept of another one is none of ours. */
  readonly hub: string;
  readonly maxBytes?: number;
}

/** Two thousand requests of a few KB take less. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What came since is lost if the process is killed. */
const WRITE_EACH_MS = 10_000;

const KeptFinding = z.object({
  rule: z.optional(z.enum([...RULE_IDS, ...PATTERN_RULE_IDS])),
  level: z.enum(["bad", "warn", "good"]),
  claim: z.string(),
  evidence: z.string(),
  points: z.number(),
  about: z.enum(["request", "clusters", "clusterAddOns", "invitations"]),
});
const KeptRecord = z.object({
  firstSeenAt: z.string(),
  first: z.array(KeptFinding),
  last: z.array(KeptFinding),
  lastSeenAt: z.string(),
});
const Kept = z.object({ csr: CertificateSigningRequest, deletedAt: z.string(), record: z.optional(KeptRecord) });
const KeptFile = z.object({ version: z.literal(1), hub: z.string(), requests: z.array(Kept) });

/**
 * Deleted requests in one file, which is written whole and takes the place of the one before, so that it is never half
 * of either. A file that cannot be read is set aside, and the log says so.
 */
export class KeptRequests {
  #waiting: (() => readonly KeptRequest[]) | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  private constructor(
    private readonly options: KeptRequestsOptions,
    private readonly path: string,
    /** What an earlier process left, oldest first. */
    readonly restored: readonly KeptRequest[],
  ) {}

  /** Begins with none where the file is missing, damaged, too large or of another hub. */
  static async open(options: KeptRequestsOptions): Promise<KeptRequests> {
    const path = join(options.folder, `requests-${options.writer}.json`);
    return new KeptRequests(options, path, await restore(path, options));
  }

  /** There is something new to write, which `all` has, oldest first. */
  changed(all: () => readonly KeptRequest[]): void {
    this.#waiting = all;
  }

  /** Writes what is new every ten seconds, and once more when the signal fires. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(WRITE_EACH_MS, signal);
      await this.write();
    }
  }

  /** Resolves when all that is new is on disk, or could not be written: then it is tried again with the next. */
  async write(): Promise<void> {
    const all = this.#waiting;
    this.#waiting = undefined;
    if (all) this.#writing = this.#writing.then(() => this.#replace(all));
    await this.#writing;
  }

  async #replace(all: () => readonly KeptRequest[]): Promise<void> {
    const { hub, maxBytes = MAX_BYTES } = this.options;
    try {
      await replaceFile(this.path, textOf(hub, all(), maxBytes));
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.error({ error, path: this.path }, "deleted requests cannot be written to disk");
      this.#isFailing = true;
      this.#waiting ??= all;
    }
  }
}

/** As many of the newest as there is room for. */
function textOf(hub: string, kept: readonly KeptRequest[], maxBytes: number): string {
  const head = `{"version":1,"hub":${JSON.stringify(hub)},"requests":[\n`;
  const lines: string[] = [];
  let bytes = Buffer.byteLength(head) + 3;
  for (const { request, record } of kept.toReversed()) {
    const line = JSON.stringify({ csr: request.csr, deletedAt: request.deletedAt, record });
    bytes += Buffer.byteLength(line) + 2;
    if (bytes > maxBytes) break;
    lines.push(line);
  }
  return `${head}${lines.toReversed().join(",\n")}\n]}`;
}

async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.new`;
  const file = await open(next, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}

async function restore(path: string, { hub, maxBytes = MAX_BYTES }: KeptRequestsOptions): Promise<KeptRequest[]> {
  try {
    const { size } = await stat(path);
    const read = size > maxBytes ? undefined : KeptFile.safeParse(jsonIn(await readFile(path, "utf8"))).data;
    if (read?.hub === hub) return await Promise.all(read.requests.map(keptRequest));
    await setAside(path, read ? "it is of another hub" : "it cannot be read");
  } catch (error) {
    if (!isMissing(error)) log.error({ error, path }, "deleted requests cannot be read from disk");
  }
  return [];
}

/** It is not deleted: somebody may want to know what it was. Only the last is left there. */
async function setAside(path: string, why: string): Promise<void> {
  const aside = `${path}.unread`;
  await rename(path, aside);
  log.error({ path: aside, why }, "the file of deleted requests was set aside");
}

async function keptRequest({ csr, deletedAt, record }: z.infer<typeof Kept>): Promise<KeptRequest> {
  const decoding = await decodeRequest(csr.spec.request);
  const claim = claimOf(csr, decoding) ?? { kind: "unclear", cluster: undefined, addOn: undefined };
  return { request: { csr, claim, read: { uid: csr.metadata.uid, decoding, claim }, deletedAt }, record };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
