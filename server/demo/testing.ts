import { randomUUID } from "node:crypto";
import type { CustomResourceDefinition } from "@/lib/kube/crd";
import type { Identity } from "@/lib/kube/wire";
import { ocmCrds } from "@/lib/resources/crds";
import { type ApiServer, createApiServer } from "./api-server/api-server";

export interface TestHubOptions {
  /** Further kinds beside OCM's. */
  readonly crds?: readonly CustomResourceDefinition[];
  /** Further tokens beside the administrator's. */
  readonly tokens?: ReadonlyMap<string, Identity>;
  readonly historySize?: number;
  readonly bookmarkMs?: number;
  readonly now?: () => Date;
}

export interface TestHub {
  readonly api: ApiServer;
  readonly url: string;
  /** PEM. */
  readonly caCertificate: string;
  /** Of a user in `system:masters`. */
  readonly adminToken: string;
  /** YAML (JSON, that is) with the administrator's token. */
  readonly kubeconfig: string;
  close(): Promise<void>;
}

/** An API server with OCM's kinds on a free port of loopback. Nothing runs on it: no hub controllers, no fleet. */
export async function startTestHub({ crds = [], tokens = new Map(), ...options }: TestHubOptions = {}): Promise<TestHub> {
  const adminToken = randomUUID();
  const admin: Identity = { user: "admin", groups: ["system:masters"] };
  const api = await createApiServer({ ...options, crds: [...ocmCrds, ...crds], tokens: new Map([...tokens, [adminToken, admin]]) });
  const { url, caCertificate } = await api.listen({ host: "127.0.0.1", port: 0 });
  return { api, url, caCertificate, adminToken, kubeconfig: kubeconfig(url, caCertificate, adminToken), close: () => api.close() };
}

function kubeconfig(server: string, caCertificate: string, token: string): string {
  const cluster = { server, "certificate-authority-data": Buffer.from(caCertificate).toString("base64") };
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "test",
    clusters: [{ name: "test", cluster }],
    users: [{ name: "admin", user: { token } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "admin" } }],
  });
}
