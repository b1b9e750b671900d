import type { Clocks } from "./watched-clock";

/** Between two attempts to write where that failed. */
const RETRY_MS = 30_000;

/** Without paths: everybody may read it. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: ": the disk is full",
  EDQUOT: ": the disk is full",
  EROFS: ": the folder is read-only",
  EACCES: ": the folder is not the console's",
  EPERM: ": the folder is not the console's",
};

/** Whether, and since when, nothing can be written. Attempts are counted by the clock that nobody sets. */
export class WriteFailure {
  #since: number | undefined;
  #triedAt = 0;
  #problem: string | undefined;

  constructor(private readonly clocks: Clocks) {}

  /** Milliseconds since epoch; undefined while nothing is wrong, and while it is tried again. */
  get since(): number | undefined {
    return this.#since;
  }

  /** A sentence; undefined once something was written again. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get isRetryDue(): boolean {
    return this.#since !== undefined && this.clocks.monotonic() - this.#triedAt >= RETRY_MS;
  }

  /** Returns whether it is news. */
  note(error: unknown): boolean {
    this.#triedAt = this.clocks.monotonic();
    if (this.#since !== undefined) return false;
    this.#since = this.clocks.now();
    this.#problem = `The history cannot be written${REASONS[codeOf(error)] ?? ""}. It is tried again.`;
    return true;
  }

  /** It is tried again. Returns since when nothing was written. */
  retry(): number | undefined {
    const since = this.#since;
    this.#since = undefined;
    return since;
  }

  /** Something was written. */
  end(): void {
    if (this.#since === undefined) this.#problem = undefined;
  }
}

/** "ENOENT" and the like; "" of an error without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
