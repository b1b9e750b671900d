import { renewalDueMs } from "@/lib/csr/certificate-status";
import type { IdentityRow } from "@/lib/lists/identities/row";

/** When certificates become late, and when they end: nothing is written then, and a rule may be about it. */
export class CertificateTurns {
  /** In milliseconds since epoch. */
  #times: number[] = [];
  #next = Number.POSITIVE_INFINITY;

  add({ from, until }: Pick<IdentityRow, "from" | "until">): void {
    if (until === undefined) return;
    const times = [renewalDueMs({ notBefore: from ?? until, notAfter: until }), Date.parse(until)];
    for (const time of times.filter((each) => !Number.isNaN(each))) {
      this.#times.push(time);
      this.#next = Math.min(this.#next, time);
    }
  }

  /** Whether one was since it was asked last. */
  passed(ms: number): boolean {
    if (ms < this.#next) return false;
    this.#times = this.#times.filter((time) => time > ms);
    this.#next = this.#times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
    return true;
  }
}
