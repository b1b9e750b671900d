import type { Admission } from "@/server/demo/api-server/registry/api-resource";
import { textAt } from "@/server/demo/api-server/registry/columns";
import { denied, deniedRight, may } from "./webhook";

const WEBHOOK = "managedclustersetbindingvalidators.admission.cluster.open-cluster-management.io";
const GROUP = "cluster.open-cluster-management.io";

/** OCM's admission of ManagedClusterSetBindings (docs/reference/clusters.md#admission-of-set-bindings). */
export const clusterSetBindingAdmission: Admission = {
  mutate: ({ object }) => object,
  validate(request) {
    const { resource, object, current, write } = request;
    if (resource.group !== GROUP || resource.plural !== "managedclustersetbindings" || write.subresource !== "") return;
    const set = textAt(object, "spec", "clusterSet");
    if (object.metadata.name !== set) {
      throw denied(WEBHOOK, "The ManagedClusterSetBinding must have the same name as the target ManagedClusterSet");
    }
    const right = { verb: "create", group: GROUP, plural: "managedclustersets", subresource: "bind", name: set };
    if (current || may(request, right)) return;
    const why = `user "${write.user.name}" is not allowed to bind cluster set "${set}"`;
    // "apps" is the group that upstream's webhook names here.
    throw deniedRight(WEBHOOK, { group: "apps", plural: "managedclustersets/bind" }, set, why);
  },
};
