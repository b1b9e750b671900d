import type { RawObject } from "@/lib/kube/object";

/** The address and the CA of a hub, as kubeadm publishes them for those who join. */
export function clusterInfo(server: string, ca: string): RawObject {
  const kubeconfig = [
    "apiVersion: v1",
    "kind: Config",
    "clusters:",
    '  - name: ""',
    "    cluster:",
    `      server: ${server}`,
    `      certificate-authority-data: ${Buffer.from(ca, "utf8").toString("base64")}`,
    "",
  ].join("\n");
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "cluster-info", namespace: "kube-public" },
    data: { kubeconfig },
  };
}
