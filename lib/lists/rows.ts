import { AddOnRow } from "./addons/row";
import { ApprovalRow } from "./approvals/row";
import { CatalogueRow } from "./catalogue/row";
import { ClusterAddOnRow } from "./cluster-addons/row";
import { ClusterRow } from "./clusters/row";
import { IdentityRow } from "./identities/row";
import { MatrixRow } from "./matrix/row";
import { PlacementRow } from "./placements/row";
import { RolloutRow } from "./rollouts/row";
import { WorkRow } from "./works/row";

/** The rows of every list, by its name: as much of `LISTS` as each page carries, because streams bring them. */
export const LIST_ROWS = {
  clusters: ClusterRow,
  "cluster-addons": ClusterAddOnRow,
  addons: AddOnRow,
  rollouts: RolloutRow,
  placements: PlacementRow,
  works: WorkRow,
  approvals: ApprovalRow,
  identities: IdentityRow,
  catalogue: CatalogueRow,
  matrix: MatrixRow,
} as const;

/** As in the address of its API; unique. */
export type ListName = keyof typeof LIST_ROWS;

// Its own keys.
export const LIST_NAMES = Object.keys(LIST_ROWS) as ListName[];
