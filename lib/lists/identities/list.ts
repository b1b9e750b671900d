import { renewalDueMs } from "@/lib/csr/certificate-status";
import { defineList } from "@/lib/lists/define-list";
import { IDENTITIES } from "./fields";
import { identityState } from "./identity-state";
import type { IdentityRow } from "./row";

export const IDENTITY_LIST = defineList(IDENTITIES, {
  words: ({ object, subject }, test) => test(object) || test(subject),
  fields: {
    state: {
      timed: ["expired", "late", "valid"],
      some: (row, test, { now }) => test(identityState(row, now())),
      sort: { key: stateSortKey },
    },
  },
});

/** Longer than any identity holds. */
const AFTER_ALL_MS = 1e15;

/** What is forged first, then what is overdue longest or due next; what is renewed or has no end comes last. */
function stateSortKey({ isForged, isRenewed, from, until }: IdentityRow): number {
  if (isForged) return -AFTER_ALL_MS;
  if (until === undefined) return AFTER_ALL_MS;
  return renewalDueMs({ notBefore: from ?? until, notAfter: until }) + (isRenewed ? AFTER_ALL_MS : 0);
}
