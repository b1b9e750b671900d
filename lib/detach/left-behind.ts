import { isHeldByHook } from "@/lib/addon-config/finalizers";
import { plural } from "@/lib/format/count";
import { z } from "@/lib/kube/zod";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import type { LeftBehind } from "./detach";
import type { DetachFacts } from "./facts";
import type { DetachPath } from "./mark";

const MAX_NAMES = 50;

/**
 * What stays on a cluster that is detached by that path: by the clean one what works say is to stay, by the other one
 * whatever its works created, and what hooks were to clean up.
 */
export function leftBehind({ works, addOns }: DetachFacts, path: DetachPath): LeftBehind[] {
  const ofWorks = (works.value ?? []).flatMap((work) => ofWork(work, path) ?? []);
  const hooked = path === "unreachable" ? (addOns.value ?? []).filter(({ metadata }) => isHeldByHook(metadata)) : [];
  return [...hooked.map(ofHooks), ...ofWorks];
}

function ofHooks({ metadata: { name, namespace } }: ManagedClusterAddOn): LeftBehind {
  return {
    by: { kind: "ManagedClusterAddOn", namespace, name },
    names: [],
    total: 0,
    message: `The hooks of ${name} do not run: what they were to clean up stays.`,
  };
}

function ofWork(work: ManifestWork, path: DetachPath): LeftBehind | undefined {
  const { name, namespace } = work.metadata;
  const by = { kind: "ManifestWork", namespace, name };
  const names = manifestsOf(work).map(({ kind = "", metadata }) =>
    [kind, [metadata.namespace, metadata.name].filter(Boolean).join("/")].join(" "),
  );
  const all = { by, names: names.slice(0, MAX_NAMES), total: names.length };
  if (path === "unreachable")
    return { ...all, message: `${plural(names.length, "object")} of ${name}: no agent removes them.` };
  const policy = work.spec.deleteOption?.propagationPolicy;
  if (policy === "Orphan")
    return { ...all, message: `${plural(names.length, "object")} of ${name}: its deleteOption is Orphan.` };
  if (policy !== "SelectivelyOrphan") return undefined;
  const rules = orphaned(work.spec.deleteOption);
  return {
    ...{ by, names: rules.slice(0, MAX_NAMES), total: rules.length },
    message: `${plural(rules.length, "object")} of ${name}, by its orphaning rules.`,
  };
}

const Selective = z.looseObject({
  selectivelyOrphans: z.prefault(
    z.looseObject({
      orphaningRules: z._default(
        z.array(
          z.looseObject({
            resource: z.string(),
            namespace: z._default(z.string(), ""),
            name: z._default(z.string(), ""),
          }),
        ),
        [],
      ),
    }),
    {},
  ),
});

function orphaned(option: unknown): string[] {
  const rules = Selective.safeParse(option).data?.selectivelyOrphans.orphaningRules ?? [];
  return rules.map(
    ({ resource, namespace, name }) => `${resource} ${namespace === "" ? name : `${namespace}/${name}`}`,
  );
}
