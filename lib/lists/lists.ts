import { ACCESS_LIST } from "./access/list";
import { ADD_ON_LIST } from "./addons/list";
import { APPROVAL_LIST } from "./approvals/list";
import { CATALOGUE_LIST } from "./catalogue/list";
import { CLUSTER_ADD_ON_LIST } from "./cluster-addons/list";
import { CLUSTER_LIST } from "./clusters/list";
import { DELETION_LIST } from "./deletions/list";
import { GATE_LIST } from "./gates/list";
import { IDENTITY_LIST } from "./identities/list";
import { INVITATION_LIST } from "./invitations/list";
import { PLACEMENT_LIST } from "./placements/list";
import { REPLICA_SET_LIST } from "./replica-sets/list";
import { ROLLOUT_LIST } from "./rollouts/list";
import type { ListName } from "./rows";
import { SET_LIST } from "./sets/list";
import { WORK_LIST } from "./works/list";

/**
 * Every list that can be filtered, ordered, counted and written to a file. The matrix is the list of clusters in
 * another shape, so it is none of its own.
 */
export const LISTS = {
  clusters: CLUSTER_LIST,
  "cluster-addons": CLUSTER_ADD_ON_LIST,
  addons: ADD_ON_LIST,
  rollouts: ROLLOUT_LIST,
  placements: PLACEMENT_LIST,
  sets: SET_LIST,
  works: WORK_LIST,
  "replica-sets": REPLICA_SET_LIST,
  approvals: APPROVAL_LIST,
  identities: IDENTITY_LIST,
  catalogue: CATALOGUE_LIST,
  gates: GATE_LIST,
  deletions: DELETION_LIST,
  invitations: INVITATION_LIST,
  access: ACCESS_LIST,
} as const satisfies { readonly [Name in Exclude<ListName, "matrix">]: { readonly name: Name } };
