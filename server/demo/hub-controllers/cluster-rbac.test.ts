import { describe, expect, it } from "vitest";
import {
  clusterRole,
  clusterRoleBinding,
  type RoleObject,
  registrationBinding,
  sharedRoles,
  workBinding,
} from "./cluster-rbac";

const grants = ({ rules }: RoleObject) =>
  rules.flatMap(({ apiGroups, resources, verbs, resourceNames = [] }) =>
    apiGroups.flatMap((group) =>
      resources.map((resource) => [`${group}/${resource}`, verbs.join(","), ...resourceNames].join(" ")),
    ),
  );

describe("rights of a cluster's agent", () => {
  it("are its own cluster, its certificate and its status once it is accepted", () => {
    expect(grants(clusterRole("c1", true))).toEqual([
      "certificates.k8s.io/certificatesigningrequests create,get,list,watch",
      "register.open-cluster-management.io/managedclusters/clientcertificates renew c1",
      "cluster.open-cluster-management.io/managedclusters get,list,update,watch c1",
      "cluster.open-cluster-management.io/managedclusters/status patch,update c1",
    ]);
  });

  it("are a look at its own cluster once it is denied", () => {
    expect(grants(clusterRole("c1", false))).toEqual([
      "cluster.open-cluster-management.io/managedclusters get,list,watch c1",
    ]);
  });

  it("are the same for all clusters in their namespaces", () => {
    expect(sharedRoles.map((role) => [role.metadata.name, grants(role)])).toEqual([
      [
        "open-cluster-management:managedcluster:registration",
        [
          "coordination.k8s.io/leases get,list,watch,update",
          "addon.open-cluster-management.io/managedclusteraddons get,list,watch",
          "addon.open-cluster-management.io/managedclusteraddons/status patch,update",
          "events.k8s.io/events create",
        ],
      ],
      [
        "open-cluster-management:managedcluster:work",
        [
          "/events create,patch,update",
          "events.k8s.io/events create,patch,update",
          "work.open-cluster-management.io/manifestworks get,list,watch,update,patch",
          "work.open-cluster-management.io/manifestworks/status patch,update",
        ],
      ],
    ]);
  });

  it("are bound to the groups of the cluster alone", () => {
    for (const { subjects } of [clusterRoleBinding("c1"), registrationBinding("c1"), workBinding("c1")]) {
      expect(subjects.map(({ kind, name }) => [kind, name])).toEqual([
        ["Group", "system:open-cluster-management:c1"],
        ["Group", "open-cluster-management:c1"],
      ]);
    }
  });

  it("on works are kept by a finalizer", () => {
    expect(workBinding("c1").metadata.finalizers).toEqual(["cluster.open-cluster-management.io/manifest-work-cleanup"]);
  });
});
