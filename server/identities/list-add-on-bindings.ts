import type { AddOnBinding, AddOnBindingsAnswer } from "@/lib/api/approvals/add-on-bindings";
import { subjectsOf } from "@/lib/csr/binding-verdict";
import { KubeObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import { resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { roleBindings } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { readSome } from "./read-some";

const AT_MOST = 500;
const PATH = `${resourcePath(roleBindings)}?limit=${AT_MOST}&labelSelector=${encodeURIComponent(ADDON_NAME_LABEL)}`;

const RoleRef = z.looseObject({ kind: z.string(), name: z.string() });

/**
 * RoleBindings with the label of an add-on, whether a rule is against them or not, read with the caller's own rights: the
 * console's account may not read them. Throws `HubError` and `HubUnreachable`.
 */
export async function listAddOnBindings(caller: Pick<Caller, "client" | "ended">): Promise<AddOnBindingsAnswer> {
  const { group, plural: resource } = roleBindings;
  const reading = readSome(caller, PATH, KubeObject);
  const { value, missing } = await orMissing(reading, { verb: "list", resource, group });
  if (missing) return { bindings: [], missing };
  const bindings = value.items.map(bindingOf);
  return { bindings: bindings.sort(byPlace), ...(value.isPartial && { partial: true }) };
}

function bindingOf(binding: KubeObject): AddOnBinding {
  const { name, namespace = "", labels, creationTimestamp: createdAt } = binding.metadata;
  const { data: role } = RoleRef.safeParse(binding.roleRef);
  return {
    name,
    namespace,
    addOn: labels[ADDON_NAME_LABEL] ?? "",
    subjects: subjectsOf(binding),
    role: role ? `${role.kind} ${role.name}` : "",
    ...(createdAt && { createdAt }),
  };
}

function byPlace(a: AddOnBinding, b: AddOnBinding): number {
  return compareText(a.namespace, b.namespace) || compareText(a.name, b.name);
}
