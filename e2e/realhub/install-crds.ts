import type { CustomResourceDefinition, WebhookClientConfig } from "@/lib/kube/crd";
import { allCrds } from "@/lib/resources/crds";
import { createClient } from "@/server/hub/client";
import { connect } from "@/server/hub/kubeconfig";

const PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/** Of an API server that has just started beside others on a busy machine. */
const ESTABLISHED_WITHIN_MS = 60_000;
const POLL_MS = 50;

/**
 * Gives a hub OCM's kinds and ours, as our definitions have them. Versions that are not stored are had from `webhook` alone,
 * as on OCM's hubs; without it they cannot be read. Resolves when the hub serves all kinds; throws what it says of one
 * that it refuses.
 */
export async function installCrds(kubeconfig: string, webhook?: WebhookClientConfig): Promise<void> {
  const { own } = connect(kubeconfig);
  const client = createClient(own);
  const signal = AbortSignal.timeout(ESTABLISHED_WITHIN_MS);
  const isServed = (path: string) =>
    client.raw({ method: "GET", path, signal }).then(
      () => true,
      () => false,
    );
  try {
    const created = allCrds.map((crd) => (webhook ? withWebhook(crd, webhook) : crd));
    await Promise.all(created.map((crd) => client.raw({ method: "POST", path: PATH, body: crd, signal })));
    for (const { spec } of allCrds) {
      const [version] = spec.versions;
      const path = `/apis/${spec.group}/${version?.name}/${spec.names.plural}`;
      while (!(await isServed(path))) {
        if (signal.aborted) throw new Error(`the hub did not serve ${path} within ${ESTABLISHED_WITHIN_MS / 1000} s`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    }
  } finally {
    await own.close();
  }
}

function withWebhook(crd: CustomResourceDefinition, clientConfig: WebhookClientConfig): CustomResourceDefinition {
  const { conversion } = crd.spec;
  if (!conversion?.webhook) return crd;
  return {
    ...crd,
    spec: { ...crd.spec, conversion: { ...conversion, webhook: { ...conversion.webhook, clientConfig } } },
  };
}
