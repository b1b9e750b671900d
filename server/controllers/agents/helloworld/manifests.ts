import type { RawObject } from "@/lib/kube/object";

export interface Helloworld {
  readonly addOn: string;
  readonly cluster: string;
  /** Where all of it is on the cluster. */
  readonly namespace: string;
}

const IMAGE = "registry.example.com/examples/helloworld:v1";

/** A Deployment that greets its cluster and asks the hub for the greeting, with the account it runs as. */
export function helloworldManifests({ addOn, cluster, namespace }: Helloworld): RawObject[] {
  const name = `${addOn}-agent`;
  const labels = { app: name };
  const metadata = { name, namespace, labels };
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata,
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: podSpec(addOn, name, cluster) },
      },
    },
  ];
}

/** The Secret is made by the cluster's own agent, once the hub has signed the certificate. */
function podSpec(addOn: string, account: string, cluster: string): object {
  const volume = "hub-kubeconfig";
  const container = {
    name: "agent",
    image: IMAGE,
    args: [`--cluster-name=${cluster}`, "--hub-kubeconfig=/managed/hub-kubeconfig/kubeconfig"],
    volumeMounts: [{ name: volume, mountPath: "/managed/hub-kubeconfig" }],
  };
  return {
    serviceAccountName: account,
    containers: [container],
    volumes: [{ name: volume, secret: { secretName: `${addOn}-hub-kubeconfig` } }],
  };
}
