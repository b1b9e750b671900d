import type { StepRight } from "@/lib/api/addons/enable";
import type { Stages, Write } from "@/lib/enable/write";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { inParallel } from "./in-parallel";

/** Callers with rights on some clusters only are reviewed cluster by cluster, up to this number. */
const MAX_NAMESPACES = 200;

/** The rights that writes take, each once, and whether the caller has them. */
export async function rightsFor(caller: Caller, stages: Stages): Promise<StepRight[]> {
  const kinds = new Map<string, Write[]>();
  for (const write of stages.flat()) {
    const key = `${write.verb} ${write.resource.plural}`;
    const same = kinds.get(key);
    if (same) same.push(write);
    else kinds.set(key, [write]);
  }
  const rights = await Promise.all([...kinds.values()].map((writes) => rightsOfKind(caller, writes)));
  return [...rights.flat(), ...(await statusRights(caller, stages))];
}

/** What a PlacementDecision decides is its status, which takes a right of its own. */
async function statusRights(caller: Caller, stages: Stages): Promise<StepRight[]> {
  const decisions = stages.flat().filter(({ verb, resource }) => verb === "create" && resource === placementDecisions);
  const namespaces = [...new Set(decisions.map(({ namespace }) => namespace ?? ""))];
  return inParallel(namespaces, async (namespace) => ({
    verb: "patch",
    resource: `${placementDecisions.plural}/status`,
    group: placementDecisions.group,
    namespace,
    allowed: await caller.rights.may({ verb: "patch", resource: placementDecisions, subresource: "status", namespace }),
  }));
}

async function rightsOfKind(caller: Caller, writes: readonly Write[]): Promise<StepRight[]> {
  const [first] = writes;
  if (!first) return [];
  const { verb, resource } = first;
  const right: Omit<StepRight, "allowed"> = { verb, resource: resource.plural, group: resource.group };
  if (writes.length === 1) return [await rightOn(caller, first)];
  if (await caller.rights.may({ verb, resource })) return [{ ...right, allowed: true }];
  if (writes.length > MAX_NAMESPACES) return [{ ...right, allowed: false }];
  const single = await inParallel(writes, (write) => rightOn(caller, write));
  const missing = single.filter(({ allowed }) => !allowed);
  return missing.length > 0 ? missing : [{ ...right, allowed: true }];
}

async function rightOn(caller: Caller, { verb, resource, namespace, name }: Write): Promise<StepRight> {
  const where = namespace === undefined ? {} : { namespace };
  // A create has no name yet that rights could be granted for.
  const which = verb === "create" ? {} : { name };
  const allowed = await caller.rights.may({ verb, resource, ...where, ...which });
  return { verb, resource: resource.plural, group: resource.group, ...where, allowed };
}
