import type { Keys } from "@/server/keys";
import { authenticityOf, type Link, readLink } from "./chain";

/** A file of the log: its whole text. */
export interface LogFile {
  readonly name: string;
  readonly text: string;
}

/** `line` counts from 1 on; absent for what concerns the end of all files. `lastLine`: of several with the problem. */
export interface LogFinding {
  readonly file: string;
  readonly line?: number;
  readonly lastLine?: number;
  readonly problem: string;
}

export interface LogCheck {
  /** What was changed, removed, inserted or moved. */
  readonly findings: readonly LogFinding[];
  /** Lines whose key is not here: of these only their place in the chain was checked. */
  readonly unverified: readonly LogFinding[];
  readonly lines: number;
  /** The last line's HMAC. */
  readonly head: string | undefined;
  /** The first line is not that of its chain: what came before is in files that are not here. */
  readonly beginsAt: number | undefined;
}

/**
 * Checks the files of one log, the oldest first. Finds each line that was changed, removed, inserted or put elsewhere,
 * and with `head`, the HMAC of a line that was there once, whether lines were cut off the end.
 */
export function checkLog(files: readonly LogFile[], keys: Keys, head?: string): LogCheck {
  const check = new Check(keys);
  for (const file of files) check.file(file);
  if (head !== undefined && !check.macs.has(head)) {
    const problem = `no line has the head ${head}: lines were cut off the end, or it is of another log`;
    check.findings.push({ file: files.at(-1)?.name ?? "", problem });
  }
  return {
    findings: check.findings,
    unverified: check.unverified,
    lines: check.macs.size,
    head: check.last?.mac,
    beginsAt: check.beginsAt,
  };
}

class Check {
  readonly findings: LogFinding[] = [];
  readonly unverified: LogFinding[] = [];
  readonly macs = new Set<string>();
  last: Link | undefined;
  beginsAt: number | undefined;

  constructor(private readonly keys: Keys) {}

  file({ name, text }: LogFile): void {
    const lines = text.split("\n");
    const isComplete = lines.pop() === "";
    if (!isComplete) this.#find(name, lines.length + 1, "is not complete: the file was cut off, or is being written");
    if (lines.length === 0) this.#find(name, 1, "is not there: the file is empty");
    lines.forEach((line, index) => {
      this.#line(name, index + 1, line);
    });
  }

  #line(file: string, number: number, text: string): void {
    // A collector has the heads, too.
    if (this.last && text.startsWith('{"type":"head"') && text.endsWith(`"head":"${this.last.mac}"}`)) return;
    const link = readLink(text);
    if (!link) {
      this.#find(file, number, "was changed or inserted: it is no line of an activity log");
      return;
    }
    const verdict = authenticityOf(link, this.keys);
    if (verdict === "forged") this.#find(file, number, "was changed: its HMAC does not fit");
    if (verdict === "unverified") this.#withoutKey(file, number, link.line.key);
    if (number === 1 && link.line.type !== "start")
      this.#find(file, number, "is not the first line of a file: lines before it were removed");
    this.#follow(file, number, link);
    this.last = link;
    this.macs.add(link.mac);
  }

  #follow(file: string, number: number, { line: { seq, prev } }: Link): void {
    const { last } = this;
    if (!last) {
      if (seq > 1) this.beginsAt = seq;
      else if (prev !== "") this.#find(file, number, "does not begin its chain, as its number says");
      return;
    }
    const expected = last.line.seq + 1;
    if (seq === expected && prev === last.mac) return;
    const numbers = seq === expected ? "its number fits" : `its number is ${seq}, and ${expected} was expected`;
    this.#find(
      file,
      number,
      `does not follow the line before: one was changed, removed, inserted or moved (${numbers})`,
    );
  }

  /** Lines in a row are one finding: without an older key, a log may have many thousands. */
  #withoutKey(file: string, number: number, key: string): void {
    const problem = `signed by the key ${key}, which is not here`;
    const before = this.unverified.at(-1);
    const isNext =
      before?.file === file && before.problem === problem && (before.lastLine ?? before.line) === number - 1;
    if (!isNext) this.unverified.push({ file, line: number, problem });
    else this.unverified[this.unverified.length - 1] = { ...before, lastLine: number };
  }

  #find(file: string, line: number, problem: string): void {
    this.findings.push({ file, line, problem });
  }
}
