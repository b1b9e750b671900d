import type { PlannedWrite } from "@/lib/api/addons/enable";
import type { Stages, Write } from "@/lib/enable/write";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { shownYaml } from "./raw-objects";

/** Cluster add-ons are equal: of a long run only the first are written out. */
const MAX_TEXTS = 100;

/** Writes in readable form, for review. */
export function plannedWrites(stages: Stages): PlannedWrite[] {
  return stages.flatMap((stage) => stage.map(plannedWrite));
}

function plannedWrite(write: Write, index: number): PlannedWrite {
  const { verb, resource, name, namespace } = write;
  const where = namespace === undefined ? {} : { namespace };
  const isShort = resource.plural === managedClusterAddOns.plural && index >= MAX_TEXTS;
  return { verb, kind: resource.kind, ...where, name, ...(isShort ? {} : texts(write)) };
}

function texts(write: Write): Pick<PlannedWrite, "before" | "after" | "isMasked"> {
  const before = write.verb === "create" ? undefined : shownYaml(write.before);
  const after = write.verb === "delete" ? undefined : shownYaml(write.after);
  return {
    ...(before && { before: before.yaml }),
    ...(after && { after: after.yaml }),
    ...(before?.isMasked || after?.isMasked ? { isMasked: true } : {}),
  };
}

/** What the digest of the writes covers; clusters that lose the add-on are named separately. */
export function essence(stages: Stages): unknown {
  return stages.flat().map((write) => {
    const { verb, resource, name, namespace } = write;
    return { verb, kind: resource.kind, namespace, name, body: bodyOf(write) };
  });
}

function bodyOf(write: Write): unknown {
  if (write.verb === "create") return write.after;
  return write.verb === "patch" ? write.patch : write.before.metadata.uid;
}
