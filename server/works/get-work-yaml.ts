import type { ObjectText } from "@/lib/api/objects/objects";
import type { WorkPath } from "@/lib/api/works/work-detail";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { objectYaml } from "@/server/hub/object-yaml";

const DEADLINE_MS = 5_000;

/** The ManifestWork as the hub has it, read with the caller's own rights. */
export async function getWorkYaml(caller: Caller, path: WorkPath): Promise<ObjectText> {
  return { yaml: await objectYaml(caller.client, manifestWorks, path, AbortSignal.timeout(DEADLINE_MS)) };
}
