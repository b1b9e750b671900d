const SHOP = { namespace: "shop" };

/**
 * A work of a shop: a Deployment that is updated as `updateStrategy` says and whose replicas are reported, and a ConfigMap
 * that all works of the shop have.
 */
export function shopWork(name: string, replicas: number, updateStrategy: object): object {
  const labels = { app: name };
  const container = { name, image: `registry.example.com/shop/${name}:v1.8.2` };
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, ...SHOP },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  };
  const settings = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "settings", ...SHOP },
    data: { checkout: name, currency: "EUR" },
  };
  const config = {
    resourceIdentifier: { group: "apps", resource: "deployments", name, ...SHOP },
    updateStrategy,
    feedbackRules: [{ type: "JSONPaths", jsonPaths: [{ name: "replicas", path: ".spec.replicas" }] }],
  };
  return {
    apiVersion: "work.open-cluster-management.io/v1",
    kind: "ManifestWork",
    metadata: { name: `shop-${name}` },
    spec: { workload: { manifests: [deployment, settings] }, manifestConfigs: [config] },
  };
}
