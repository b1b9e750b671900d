import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { InvitationRow } from "./row";

/** As they are listed: what still waits first. */
export const INVITATION_STATES = ["waiting", "used", "expired", "revoked"] as const;

const TIME = "w-36 whitespace-nowrap text-text-2";

const fields = {
  name: {
    label: "Name",
    help: "Name of the invitation",
    type: "text",
    of: ({ name }) => name,
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
    csv: "invitation",
    column: { label: "Invitation", className: "w-56", px: 200, stays: true },
  },
  state: {
    label: "Status",
    help: "Whether clusters may still answer it",
    type: "text",
    values: INVITATION_STATES,
    sort: true,
    column: { className: "w-32", px: 128, stays: true },
  },
  cluster: {
    label: "Cluster",
    help: "A cluster that it expects, or that has answered it",
    type: "text",
    of: ({ names, used }) => [...new Set([...names, ...used])],
    facet: "counted",
    csv: { head: "expects", of: ({ names }) => names.join(" ") },
    column: { label: "Expects", px: 260, fills: { minPx: 200 }, stays: true, sort: false },
  },
  used: {
    label: "Used",
    help: "How many clusters have answered it",
    type: "number",
    of: ({ used }) => used.length,
    sort: true,
    csv: { head: "used by", of: ({ used }) => used.join(" ") },
    column: { className: "w-24 whitespace-nowrap tabular", px: 96 },
  },
  count: { label: "At most", of: ({ count }) => count, csv: "at most" },
  by: {
    label: "Made by",
    help: "Who made it",
    type: "text",
    of: ({ createdBy }) => createdBy,
    facet: "shown",
    csv: "made by",
    column: { className: "w-40", px: 150 },
  },
  expires: {
    label: "Ends",
    help: "Time until its token ends",
    type: "age",
    isAhead: true,
    of: ({ expiresAt }) => expiresAt,
    sort: { key: ({ expiresAt }) => Date.parse(expiresAt) },
    csv: "ends",
    column: { className: TIME, px: 144 },
  },
  age: {
    label: "Made",
    help: "Time since it was made",
    type: "age",
    of: ({ createdAt }) => createdAt,
    sort: { key: ({ createdAt }) => -Date.parse(createdAt) },
    csv: "made",
    column: { className: TIME, px: 144, isExtra: true },
  },
} as const satisfies Fields<InvitationRow>;

/** The list of invitations as its page knows it. */
export const INVITATIONS = {
  name: "invitations",
  one: "invitation",
  many: "invitations",
  row: InvitationRow,
  fields,
  defaultSort: "state",
  searches: "name or cluster",
  prompts: ["state", "cluster", "by", "expires"],
  facetOrder: ["state", "by"],
} as const satisfies PageList<InvitationRow>;
