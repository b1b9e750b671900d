import { Problem } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { LIST_ROWS } from "@/lib/lists/rows";
import { FollowedSubject } from "./followed-subject";
import { followedPage } from "./live";

const Part = z.union([...Object.values(LIST_ROWS).map((row) => followedPage(row)), FollowedSubject]);

/**
 * `FollowAnswers` with every possible part: for the API document and for tests. A page reads only the list it
 * requested.
 */
export const FollowedParts = z.array(z.union([z.strictObject({ page: Part }), z.strictObject({ problem: Problem })]));
