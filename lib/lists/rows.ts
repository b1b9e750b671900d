import { AccessRow } from "./access/row";
import { AddOnRow } from "./addons/row";
import { ApprovalRow } from "./approvals/row";
import { CatalogueRow } from "./catalogue/row";
import { ClusterAddOnRow } from "./cluster-addons/row";
import { ClusterRow } from "./clusters/row";
import { DeletionRow } from "./deletions/row";
import { GateRow } from "./gates/row";
import { IdentityRow } from "./identities/row";
import { InvitationRow } from "./invitations/row";
import { MatrixRow } from "./matrix/row";
import { PlacementRow } from "./placements/row";
import { ReplicaSetRow } from "./replica-sets/row";
import { RolloutRow } from "./rollouts/row";
import { SetRow } from "./sets/row";
import { WorkRow } from "./works/row";

/** The rows of every list, by its name: as much of `LISTS` as each page carries, because streams bring them. */
export const LIST_ROWS = {
  clusters: ClusterRow,
  "cluster-addons": ClusterAddOnRow,
  addons: AddOnRow,
  rollouts: RolloutRow,
  placements: PlacementRow,
  sets: SetRow,
  works: WorkRow,
  "replica-sets": ReplicaSetRow,
  approvals: ApprovalRow,
  identities: IdentityRow,
  catalogue: CatalogueRow,
  gates: GateRow,
  deletions: DeletionRow,
  invitations: InvitationRow,
  access: AccessRow,
  matrix: MatrixRow,
} as const;

/** As in the address of its API; unique. */
export type ListName = keyof typeof LIST_ROWS;

// Its own keys.
export const LIST_NAMES = Object.keys(LIST_ROWS) as ListName[];
