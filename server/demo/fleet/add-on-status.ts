import { X509Certificate } from "node:crypto";
import type { DesiredCondition } from "@/lib/kube/conditions";
import { addOnGroups, addOnUser } from "@/lib/kube/ocm";
import { kubeClientOf, type ManagedClusterAddOn, type Registration } from "@/lib/resources/managed-cluster-add-on";
import type { CertificateSubject } from "./certificate-request";

/** How the agents of this fleet get credentials for their add-ons. */
const DRIVER = "csr";

/**
 * The registrations with our driver in every kubeClient entry; undefined where they have it
 * (docs/reference/registration.md#statusregistrations).
 */
export function withDriver(registrations: readonly Registration[]): Registration[] | undefined {
  const isDone = registrations.every(({ type, kubeClient }) => type !== "kubeClient" || kubeClient?.driver === DRIVER);
  if (isDone) return undefined;
  return registrations.map((registration) =>
    registration.type === "kubeClient"
      ? {
          ...registration,
          kubeClient: { subject: { user: "", groups: [] }, ...registration.kubeClient, driver: DRIVER },
        }
      : registration,
  );
}

/**
 * The identity in the add-on's certificate; undefined for an add-on without access to the hub. What the hub left open
 * has defaults.
 */
export function addOnSubject(addOn: ManagedClusterAddOn): CertificateSubject | undefined {
  const kubeClient = kubeClientOf(addOn);
  if (!kubeClient) return undefined;
  const { name, namespace = "" } = addOn.metadata;
  const { user, groups } = kubeClient.subject;
  return {
    user: user || addOnUser(namespace, name, name),
    groups: groups.length > 0 ? groups : addOnGroups(namespace, name).slice(0, 1),
  };
}

/** `certificate` as a CertificateSigningRequest carries it: base64 of PEM. */
export function rotated(certificate: string): DesiredCondition {
  const { validFrom, validTo } = new X509Certificate(Buffer.from(certificate, "base64"));
  return {
    type: "ClusterCertificateRotated",
    status: "True",
    reason: "ClientCertificateUpdated",
    message: `client certificate rotated starting from ${goTime(validFrom)} to ${goTime(validTo)}`,
  };
}

export const FLOODED: DesiredCondition = {
  type: "ClusterCertificateRotated",
  status: "False",
  reason: "ClientCertificateUpdateFailed",
  message: "Stop creating csr since there are too many csr created already on hub",
};

/** The condition for an add-on's lease on its cluster (docs/reference/add-ons.md#health-from-the-lease). */
export function leaseHealth(addOn: string, lease: "fresh" | "stopped" | "missing"): DesiredCondition {
  switch (lease) {
    case "fresh":
      return {
        type: "Available",
        status: "True",
        reason: "ManagedClusterAddOnLeaseUpdated",
        message: `${addOn} add-on is available.`,
      };
    case "stopped": {
      const message = `${addOn} add-on is not available.`;
      return { type: "Available", status: "False", reason: "ManagedClusterAddOnLeaseUpdateStopped", message };
    }
    case "missing": {
      const message = `The status of ${addOn} add-on is unknown.`;
      return { type: "Available", status: "Unknown", reason: "ManagedClusterAddOnLeaseNotFound", message };
    }
  }
}

/** As Go prints a time: `2026-11-21 10:04:33 +0000 UTC`. */
function goTime(text: string): string {
  return `${new Date(text).toISOString().slice(0, 19).replace("T", " ")} +0000 UTC`;
}
