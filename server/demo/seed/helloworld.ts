import { LIFECYCLE_FLOTILLA } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";

/** The ClusterRole that the agents of helloworld get in the namespaces of their clusters. */
export const HELLOWORLD_ROLE = "flotilla:helloworld-agent";

/** An add-on whose agent is written in code: the manager knows it by its name. It is not enabled. */
export function helloworldObjects(): RawObject[] {
  return [
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: HELLOWORLD_ROLE },
      rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list", "watch"] }],
    },
    {
      apiVersion: "addon.open-cluster-management.io/v1beta1",
      kind: "ClusterManagementAddOn",
      metadata: { name: "helloworld", annotations: { [LIFECYCLE_ANNOTATION]: LIFECYCLE_FLOTILLA } },
      spec: {
        addOnMeta: {
          displayName: "Hello World",
          description:
            "An add-on that is written in code instead of a template. Start from it when you write your own.",
        },
        installStrategy: { type: "Manual" },
      },
    },
  ];
}
