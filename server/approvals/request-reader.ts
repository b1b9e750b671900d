import { type Claim, claimOf } from "@/lib/csr/claim";
import { type Decoding, decodeRequest } from "@/lib/csr/decode";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";

export interface ReadRequest {
  readonly uid: string;
  readonly decoding: Decoding;
  /** Undefined for requests unrelated to OCM. */
  readonly claim: Claim | undefined;
}

/**
 * Decodes each certificate request once, one after the other, so that a flood of them does not hold up everybody else.
 */
export class RequestReader {
  readonly #read = new Map<string, ReadRequest>();
  readonly #waiting = new Map<string, CertificateSigningRequest>();
  #isReading = false;

  /** `onRead` hears the name of what was read, or forgotten. */
  constructor(private readonly onRead: (name: string, before: ReadRequest | undefined) => void) {}

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  get(name: string): ReadRequest | undefined {
    return this.#read.get(name);
  }

  see(csr: CertificateSigningRequest): void {
    const { name, uid } = csr.metadata;
    const known = this.#read.get(name);
    if (known?.uid === uid) {
      this.onRead(name, known);
      return;
    }
    this.#waiting.set(name, csr);
    if (!this.#isReading) void this.#readAll();
  }

  forget(name: string): void {
    const before = this.#read.get(name);
    this.#waiting.delete(name);
    this.#read.delete(name);
    this.onRead(name, before);
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (let next = first(this.#waiting); next; next = first(this.#waiting)) {
      const { name, uid } = next.metadata;
      const decoding = await decodeRequest(next.spec.request);
      if (this.#waiting.get(name)?.metadata.uid !== uid) continue;
      this.#waiting.delete(name);
      const before = this.#read.get(name);
      this.#read.set(name, { uid, decoding, claim: claimOf(next, decoding) });
      this.onRead(name, before);
    }
    this.#isReading = false;
  }
}

function first<T>(items: ReadonlyMap<string, T>): T | undefined {
  return items.values().next().value;
}
