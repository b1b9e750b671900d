import { CERTIFICATE_STATUSES } from "@/lib/csr/certificate-status";
import { ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { Fields } from "@/lib/lists/field";
import { HOLDER_FIELDS } from "@/lib/lists/holder-fields";
import type { PageList } from "@/lib/lists/page-list";
import { ApprovalKind, ApprovalRisk, ApprovalRow, ApprovalState } from "./row";

/**
 * Whose turn it is: a person's; the manager's of an add-on, which answers within seconds; or that of the cluster's own
 * request.
 */
export const WAITS = ["person", "manager", "request"] as const;

const fields = {
  name: {
    label: "Name",
    help: "Name",
    type: "text",
    of: ({ object }) => object,
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
    csv: "object",
  },
  kind: {
    label: "Kind",
    help: "Its kind",
    type: "text",
    values: ApprovalKind.options,
    of: ({ kind }) => kind,
    facet: "shown",
    csv: "kind",
  },
  state: {
    label: "Status",
    help: "Its state",
    type: "text",
    values: ApprovalState.options,
    of: ({ state }) => state,
    sort: { key: ({ state }) => ApprovalState.options.indexOf(state) },
    facet: "counted",
    csv: "state",
  },
  waits: { label: "Waits for", help: "Who has to decide", type: "text", values: WAITS, facet: "counted" },
  ...HOLDER_FIELDS,
  status: {
    label: "Cluster is",
    help: "The status of that cluster",
    type: "text",
    values: [...ClusterRowHealth.options, "absent", "hidden"],
    of: ({ clusterStatus: status }) => status,
    facet: "shown",
    csv: "cluster is",
  },
  risk: {
    label: "Risk",
    help: "Risk of approving",
    type: "text",
    values: ApprovalRisk.options,
    of: ({ risk }) => risk,
    sort: { key: ({ risk }) => ApprovalRisk.options.indexOf(risk) },
    facet: "shown",
    csv: "risk",
  },
  requester: {
    label: "Requester",
    help: "Full name of who requested it, or its last part",
    type: "text",
    facet: "counted",
  },
  invitation: {
    label: "Invitation",
    help: "The invitation that it answers, or that expects its name",
    type: "text",
    of: ({ invitation }) => invitation,
    facet: "counted",
    csv: "invitation",
  },
  batch: {
    label: "Batch",
    help: "Key of its batch",
    type: "text",
    of: ({ batch }) => batch,
    facet: "counted",
    // Nobody decides in the past.
    ofNow: true,
  },
  why: { label: "Why", of: ({ headline }) => headline, csv: "why" },
  age: {
    label: "Age",
    help: "Time since it was created",
    type: "age",
    of: ({ createdAt }) => createdAt,
    sort: { key: ({ createdAt }) => (createdAt ? -Date.parse(createdAt) : undefined) },
    csv: "created",
  },
  serial: { label: "Serial", of: ({ certificate }) => certificate?.serial, csv: "serial" },
  from: { label: "Not before", of: ({ certificate }) => certificate?.notBefore, csv: "not before" },
  expires: {
    label: "Not after",
    help: "Time until it expires",
    type: "age",
    isAhead: true,
    of: ({ certificate }) => certificate?.notAfter,
    csv: "not after",
  },
  certificate: {
    label: "Certificate",
    help: "Whether it was renewed in time",
    type: "text",
    values: CERTIFICATE_STATUSES,
  },
  deleted: {
    label: "Deleted",
    help: "Whether the hub has deleted it",
    type: "flag",
    of: ({ deletedAt }) => deletedAt !== undefined,
  },
  queue: { label: "Queue" },
} as const satisfies Fields<ApprovalRow>;

/** The list of approvals as its page knows it. */
export const APPROVALS = {
  name: "approvals",
  one: "approval",
  many: "approvals",
  row: ApprovalRow,
  fields,
  searches: "cluster",
  prompts: ["risk", "kind", "addon", "requester", "status", "age", "expires"],
  facetOrder: ["kind", "risk", "status", "addon"],
} as const satisfies PageList<ApprovalRow>;
