import type { Fields } from "@/lib/lists/field";
import type { PageList } from "@/lib/lists/page-list";
import { matchesWholeName } from "@/lib/lists/whole-name";
import { ACCESS_STATES } from "./access-state";
import { AccessRow } from "./row";

const ACCESS_WAYS = ["proxy", "account", "permission", "profile"] as const;

const fields = {
  name: {
    label: "Name",
    help: "Name of its object",
    type: "text",
    of: ({ object }) => object,
    some: ({ name, object }, test) => test(object) || matchesWholeName(name, test),
    sort: { key: ({ name }) => name, isHot: true },
    facet: "counted",
    csv: "object",
    column: { label: "Access", px: 200, fills: { minPx: 170 }, stays: true },
  },
  state: {
    label: "Status",
    help: "Whether it works, and its token holds",
    type: "text",
    values: ACCESS_STATES,
    ofNow: ["expired", "late"],
    sort: true,
    column: { className: "w-36", px: 144, stays: true },
  },
  cluster: {
    label: "Cluster",
    help: "The cluster that is reached by it",
    type: "text",
    of: ({ cluster }) => cluster,
    sort: true,
    facet: "counted",
    csv: "cluster",
    // An account or a permission has the same name on many clusters.
    column: { className: "w-54", px: 216, stays: true },
  },
  expires: {
    label: "Ends",
    help: "Time until its token ends",
    type: "age",
    isAhead: true,
    ofNow: true,
    of: ({ until }) => until,
    sort: { key: ({ until }) => (until ? Date.parse(until) : undefined) },
    csv: "until",
    column: { label: "Token until", className: "w-36 whitespace-nowrap text-text-2", px: 144 },
  },
  way: {
    label: "Way",
    help: "What it is",
    type: "text",
    values: ACCESS_WAYS,
    // Read with the rights of callers while they look.
    ofNow: ["account", "permission", "profile"],
    of: ({ way }) => way,
    facet: "shown",
    csv: "way",
    column: { className: "w-31 whitespace-nowrap", px: 124 },
  },
  holder: {
    label: "For",
    help: "Subjects of a permission, access providers of a profile",
    type: "text",
    of: ({ holders }) => holders,
    ofNow: true,
    facet: "counted",
    csv: { head: "for", of: ({ holders }) => holders.join(" ") },
    column: { className: "w-46", px: 184, sort: false },
  },
  namespace: {
    label: "Namespace",
    help: "Whose applications find the cluster by it",
    type: "text",
    of: ({ namespace }) => namespace,
    ofNow: true,
    facet: "shown",
    csv: "namespace",
    column: { className: "w-36", px: 144, isExtra: true },
  },
  rotation: {
    label: "Rotation",
    help: "How long each token of an account holds, or off",
    type: "text",
    of: ({ rotation }) => rotation,
    ofNow: true,
    facet: "counted",
    csv: "rotation",
    column: { className: "w-32", px: 128, isExtra: true },
  },
  from: { label: "Renewed", of: ({ from }) => from, csv: "renewed", ofNow: true },
  message: { label: "Message", of: ({ message }) => message, csv: "message" },
} as const satisfies Fields<AccessRow>;

/** The list of ways into clusters as its page knows it. */
export const ACCESS = {
  name: "access",
  one: "way into a cluster",
  many: "ways into clusters",
  row: AccessRow,
  fields,
  defaultSort: "state",
  searches: "name or cluster",
  prompts: ["state", "way", "cluster", "namespace", "expires"],
  facetOrder: ["way", "namespace"],
} as const satisfies PageList<AccessRow>;
