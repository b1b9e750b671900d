import type { RequestPatterns } from "@/lib/csr/pattern-findings";
import type { RequestTrace } from "@/lib/csr/request-burst";
import { requesterOf } from "@/lib/csr/requester";
import { certificateState } from "@/lib/resources/certificate-signing-request";
import type { ClaimedRequest } from "./approval-case";
import { BurstIndex } from "./burst-index";
import { KeyIndex } from "./key-index";

/** What all requests together say about each of them. */
export class PatternIndex {
  readonly #bursts: BurstIndex;
  readonly #keys: KeyIndex;

  /** `onChange` hears the name of each request of which something else is said from now on. */
  constructor(onChange: (name: string) => void) {
    this.#bursts = new BurstIndex(onChange);
    this.#keys = new KeyIndex(onChange);
  }

  of(name: string): Pick<RequestPatterns, "burst" | "sameKey"> {
    return { burst: this.#bursts.of(name), sameKey: this.#keys.otherOf(name) };
  }

  /** `request`: undefined where it went, or names nothing of OCM. */
  store(name: string, request: ClaimedRequest | undefined): void {
    const decoded = request?.read.decoding.ok ? request.read.decoding.request : undefined;
    this.#bursts.store(name, request && traceOf(request));
    this.#keys.store(name, decoded && { keyId: decoded.keyId, subject: decoded.commonNames[0] ?? "" });
  }
}

/** Undefined once it is approved: somebody has looked at it, so it counts no more. */
function traceOf({ csr, claim }: ClaimedRequest): RequestTrace | undefined {
  const state = certificateState(csr);
  if (state === "approved" || state === "issued") return undefined;
  return {
    at: Date.parse(csr.metadata.creationTimestamp) || 0,
    requester: requesterOf(csr, true).name,
    kind: claim.kind,
    cluster: claim.cluster,
  };
}
