import { condition } from "@/lib/kube/conditions";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { randomOf, text } from "./random";

/**
 * An agent creates no request while its cluster, or its cluster and add-on, has this many on the hub
 * (docs/reference/clusters.md#certificate-flood).
 */
const REQUEST_LIMIT = 10;
const RETRY_AFTER_MS = 5 * 60_000;
/**
 * Kubernetes forgets a request that was decided after this time; a hub that remembers it longer does not count it
 * either.
 */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/**
 * The letters and digits with which Kubernetes completes a `generateName`, and how much of the name it keeps before
 * them.
 */
const SUFFIX_ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
const LONGEST_BASE = 58;

export type RequestStep =
  | { readonly kind: "issued"; readonly certificate: string }
  | { readonly kind: "wait" }
  | { readonly kind: "wait-until"; readonly at: number }
  | { readonly kind: "create"; readonly name: string }
  | { readonly kind: "flooded" };

/**
 * Which requests an agent makes: they are named `prefix…`, and drawn from `owner`, so that asking twice for one thing
 * gives one request.
 */
export interface RequestOwner {
  readonly prefix: string;
  readonly owner: string;
}

/** What an agent does next about its certificate, given all requests for its cluster, or for its cluster and add-on. */
export function requestStep(
  owner: RequestOwner,
  requests: readonly CertificateSigningRequest[],
  now: Date,
): RequestStep {
  const names = ownNames(owner);
  const own = requests.filter(({ metadata }) => names.includes(metadata.name));
  const live = own.find((request) => refusedAt(request) === undefined);
  if (live)
    return live.status.certificate === "" ? { kind: "wait" } : { kind: "issued", certificate: live.status.certificate };
  const at = Math.max(...own.map((request) => (refusedAt(request) ?? 0) + RETRY_AFTER_MS));
  if (at > now.getTime()) return { kind: "wait-until", at };
  const name = names.find((candidate) => !own.some(({ metadata }) => metadata.name === candidate));
  const counted = requests.filter((request) => counts(request, now)).length;
  return name === undefined || counted >= REQUEST_LIMIT ? { kind: "flooded" } : { kind: "create", name };
}

function counts(request: CertificateSigningRequest, now: Date): boolean {
  return (
    certificateState(request) === "pending" ||
    now.getTime() - Date.parse(request.metadata.creationTimestamp) < FORGOTTEN_AFTER_MS
  );
}

/** Milliseconds since epoch at which it was denied or failed. */
function refusedAt({ status }: CertificateSigningRequest): number | undefined {
  const refusal = condition(status.conditions, "Denied") ?? condition(status.conditions, "Failed");
  return refusal && (Date.parse(refusal.lastTransitionTime) || 0);
}

/** The names it may use, in order of attempts. */
export function ownNames({ prefix, owner }: RequestOwner): string[] {
  const base = prefix.slice(0, LONGEST_BASE);
  return Array.from(
    { length: REQUEST_LIMIT },
    (_, attempt) => base + text(randomOf(prefix, owner, attempt), 5, SUFFIX_ALPHABET),
  );
}
