import type { Fields } from "@/lib/lists/field";
import { HOLDER_FIELDS } from "@/lib/lists/holder-fields";
import type { PageList } from "@/lib/lists/page-list";
import { matchesWholeName } from "@/lib/lists/whole-name";
import { IDENTITY_STATES } from "./identity-state";
import { IDENTITY_USES, IDENTITY_WAYS, IdentityRow } from "./row";

const TIME = "w-36 whitespace-nowrap text-text-2";

const fields = {
  name: {
    label: "Name",
    help: "Name of its object, or whom it speaks for",
    type: "text",
    of: ({ object }) => object,
    some: ({ name, object, subject }, test) => test(object) || test(subject) || matchesWholeName(name, test),
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
    csv: "object",
    column: { label: "Identity", px: 230, fills: { minPx: 190 }, stays: true },
  },
  state: {
    label: "Status",
    help: "Its state",
    type: "text",
    values: IDENTITY_STATES,
    ofNow: ["none"],
    sort: true,
    column: { className: "w-36", px: 144, stays: true },
  },
  way: {
    label: "Way",
    help: "How it was issued",
    type: "text",
    values: IDENTITY_WAYS,
    // Read with the rights of callers while they look.
    ofNow: ["managed-account"],
    of: ({ way }) => way,
    facet: "shown",
    csv: "way",
    column: { className: "w-33 whitespace-nowrap", px: 132 },
  },
  cluster: { ...HOLDER_FIELDS.cluster, column: { className: "w-52", px: 208 } },
  addon: { ...HOLDER_FIELDS.addon, column: { className: "w-27", px: 108 } },
  role: {
    label: "Role",
    help: "What a RoleBinding gives",
    type: "text",
    of: ({ role }) => role,
    ofNow: true,
    facet: "counted",
    csv: "role",
    column: { px: 170, isExtra: true },
  },
  approver: {
    label: "Approved by",
    help: "Who approved it",
    type: "text",
    of: ({ approver }) => approver,
    facet: "counted",
    csv: "approved by",
    column: { px: 150, isExtra: true },
  },
  from: {
    label: "Since",
    help: "Time since it holds",
    type: "age",
    of: ({ from }) => from,
    csv: "from",
    column: { label: "Valid from", className: TIME, px: 144, isExtra: true, sort: false },
  },
  expires: {
    label: "Ends",
    help: "Time until it ends",
    type: "age",
    isAhead: true,
    of: ({ until }) => until,
    csv: "until",
    column: { label: "Valid until", className: TIME, px: 144, sort: false },
  },
  used: {
    label: "In use",
    help: "Whether its holder uses it",
    type: "text",
    values: IDENTITY_USES,
    of: ({ inUse }) => inUse,
    facet: "shown",
    csv: "in use",
    column: { className: "w-28 whitespace-nowrap", px: 112 },
  },
  late: {
    label: "Renewed late",
    help: "Whether it was renewed later than it was due",
    type: "flag",
    of: ({ wasLate }) => wasLate === true,
    csv: "renewed late",
  },
  subject: { label: "Speaks for", of: ({ subject }) => subject, csv: "speaks for" },
} as const satisfies Fields<IdentityRow>;

/** The list of issued identities as its page knows it. */
export const IDENTITIES = {
  name: "identities",
  one: "identity",
  many: "identities",
  row: IdentityRow,
  fields,
  defaultSort: "state",
  prompts: ["state", "way", "cluster", "addon", "used", "expires"],
  facetOrder: ["way", "used", "addon"],
} as const satisfies PageList<IdentityRow>;
