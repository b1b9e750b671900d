import { RegionMessage } from "@/components/ui/feedback/region-message";
import type { ApprovalState } from "@/lib/lists/approvals/row";

const NOTHING = {
  waiting: [
    "Nothing pending",
    "Clusters that ask to join and certificate requests that the hub does not approve automatically appear here.",
  ],
  approved: ["Every approved request has its certificate", "Requests stay here until the signer answers."],
  issued: ["No certificates issued recently", "Certificates that this console saw stay here while it runs."],
  denied: ["No requests denied recently", "Requests that this console saw stay here while it runs."],
  failed: ["No request failed", "Requests that a signer could not issue appear here."],
} as const satisfies Record<ApprovalState, readonly [string, string]>;

/** A tab without entries, whatever the filter. */
export function EmptyTab({ state }: { readonly state: ApprovalState }) {
  const [title, text] = NOTHING[state];
  return <RegionMessage title={title}>{text}</RegionMessage>;
}
