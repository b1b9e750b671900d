import type { ObjectText } from "@/lib/api/objects/objects";
import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { objectYaml } from "@/server/hub/object-yaml";

const DEADLINE_MS = 5_000;

/** The Placement as the hub has it, read with the caller's own rights. */
export async function getPlacementYaml(caller: Caller, path: PlacementPath): Promise<ObjectText> {
  return { yaml: await objectYaml(caller.client, placements, path, AbortSignal.timeout(DEADLINE_MS)) };
}
