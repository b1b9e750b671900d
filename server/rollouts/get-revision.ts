import type { ObjectText } from "@/lib/api/objects/objects";
import type { Caller } from "@/server/auth/caller";
import { shownYaml } from "@/server/auth/writes/raw-objects";
import { ApiError } from "@/server/errors";
import { readStoredRevisions } from "./stored-revisions";

/** A configuration as an add-on had it once, without the contents of Secrets. Throws `ApiError` "not-found". */
export async function getRevision(caller: Caller, addOn: string, name: string): Promise<ObjectText> {
  const revision = (await readStoredRevisions(caller, addOn)).find((each) => each.name === name);
  if (!revision) throw new ApiError("not-found", `This configuration of ${addOn} is not stored.`);
  return { yaml: shownYaml(revision.object).yaml };
}
