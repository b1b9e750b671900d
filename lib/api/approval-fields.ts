import type { AskedField } from "@/lib/filter/field-table";
import { ApprovalKind, ApprovalRisk, ApprovalState } from "./approvals";
import { ClusterHealth } from "./clusters";

/** Whose turn it is: a person's; the manager's of an add-on, which answers within seconds; or that of the cluster's own request. */
export const WAITS = ["person", "manager", "request"] as const;

/** What can be asked of the list of approvals (console.md §4b.3, §4b.11), as far as its page has to know. */
export const APPROVAL_FIELDS = {
  state: { type: "text", description: "What became of it", values: ApprovalState.options },
  waits: { type: "text", description: "Whom it waits for", values: WAITS },
  kind: { type: "text", description: "What it is for", values: ApprovalKind.options },
  risk: { type: "text", description: "What approving would risk", values: ApprovalRisk.options },
  cluster: { type: "text", description: "The cluster that it is for, as it says itself" },
  addon: { type: "text", description: "The add-on that it is for, as it says itself" },
  requester: { type: "text", description: "Who made the request: the whole name, or its last part" },
  standing: { type: "text", description: "Where that cluster stands", values: [...ClusterHealth.options, "absent", "hidden"] },
  alike: { type: "text", description: "What makes it equal to others that may be approved with it" },
  age: { type: "age", description: "How long the hub knows it" },
  name: { type: "text", description: "Its name" },
} as const satisfies Readonly<Record<string, AskedField>>;
