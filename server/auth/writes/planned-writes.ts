import { stringify } from "yaml";
import type { PlannedWrite } from "@/lib/api/enable";
import type { Stages, Write } from "@/lib/enable/write";
import type { RawObject } from "@/lib/kube/object";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { editable } from "./raw-objects";

/** Cluster add-ons are alike: of a long row of them the first ones are written out. */
const MOST_TEXTS = 100;

/** Writes as people read them before they are carried out. */
export function plannedWrites(stages: Stages): PlannedWrite[] {
  return stages.flatMap((stage) => stage.map(plannedWrite));
}

function plannedWrite(write: Write, place: number): PlannedWrite {
  const { verb, resource, name, namespace } = write;
  const where = namespace === undefined ? {} : { namespace };
  const isShort = resource.plural === managedClusterAddOns.plural && place >= MOST_TEXTS;
  return { verb, kind: resource.kind, ...where, name, ...(isShort ? {} : texts(write)) };
}

function texts(write: Write): Pick<PlannedWrite, "before" | "after"> {
  return {
    ...(write.verb === "create" ? {} : { before: yamlOf(write.before) }),
    ...(write.verb === "delete" ? {} : { after: yamlOf(write.after) }),
  };
}

function yamlOf(object: RawObject): string {
  return stringify(editable(object), { lineWidth: 0 });
}

/** What a digest of the writes is made from; victims are named by themselves. */
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
