import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { ActivityOutcome, ActivityRow } from "@/lib/api/activity/activity";

export const OUTCOMES = {
  done: { tone: "good", shape: "disc-check", label: "Done" },
  refused: { tone: "warn", shape: "slashed", label: "Refused" },
  failed: { tone: "bad", shape: "octagon", label: "Failed" },
  unknown: { tone: "warn", shape: "question", label: "Not known" },
} as const satisfies Record<ActivityOutcome, StatusAppearance>;

export const UNSIGNED = {
  forged: { tone: "bad", shape: "octagon", label: "Forged" },
  unverified: { tone: "warn", shape: "question", label: "Not verified" },
} as const satisfies Record<string, StatusAppearance>;

export const UNSIGNED_TEXT: Readonly<Record<keyof typeof UNSIGNED, string>> = {
  forged:
    "No process of Flotilla wrote this: its signature does not fit. Somebody who may write ConfigMaps in flotilla-system did, and nothing in it can be believed.",
  unverified: "It is signed by a key that this console does not have: its processes share no key, or the key has gone.",
};

/** What an act calls an object of a kind. */
const OBJECTS: Readonly<Record<string, RegExp>> = {
  CertificateSigningRequest: /\ba certificate request$/,
  ManagedCluster: /\ba cluster$/,
  Placement: /\ba placement$/,
};

/** "Approve a certificate request" needs no kind besides. */
export function namesKind(action: string, kind: string): boolean {
  return OBJECTS[kind]?.test(action) ?? false;
}

/** "CertificateSigningRequest, approval". */
export function kindAndPart({ kind, subresource }: NonNullable<ActivityRow["object"]>): string {
  return subresource ? `${kind}, ${subresource}` : kind;
}
