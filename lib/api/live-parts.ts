import { z } from "@/lib/kube/zod";
import { AddOnRow } from "./addons";
import { ApprovalRow } from "./approvals";
import { ClusterAddOnRow } from "./cluster-add-ons";
import { ClusterRow } from "./clusters";
import { FollowedSubject } from "./followed-subject";
import { followedPage, type ListName } from "./live";
import { MatrixRow } from "./matrix";
import { PlacementRow } from "./placements";
import { Problem } from "./problem";
import { RolloutRow } from "./rollouts";
import { WorkRow } from "./works";

/** One line for each list of which a stream carries parts. */
const PAGES = {
  clusters: followedPage(ClusterRow),
  "cluster-addons": followedPage(ClusterAddOnRow),
  addons: followedPage(AddOnRow),
  rollouts: followedPage(RolloutRow),
  placements: followedPage(PlacementRow),
  works: followedPage(WorkRow),
  approvals: followedPage(ApprovalRow),
  matrix: followedPage(MatrixRow),
} as const satisfies Record<ListName, z.ZodMiniType>;

const Part = z.union([...Object.values(PAGES), FollowedSubject]);

/** `FollowAnswers` with all that a part may be: for the API's document and for tests. A page reads the one list that it asked for. */
export const FollowedParts = z.array(z.union([z.strictObject({ page: Part }), z.strictObject({ problem: Problem })]));
