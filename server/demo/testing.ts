import { randomUUID } from "node:crypto";
import type { CustomResourceDefinition } from "@/lib/kube/crd";
import type { Identity } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import { allCrds } from "@/lib/resources/crds";
import type { HubClient } from "@/server/hub/hub-client";
import { type ApiServer, createApiServer } from "./api-server/api-server";
import type { Gate } from "./api-server/http/gate";

export interface TestHubOptions {
  /** Further kinds beside OCM's. */
  readonly crds?: readonly CustomResourceDefinition[];
  /** Further tokens beside the administrator's. */
  readonly tokens?: ReadonlyMap<string, Identity>;
  readonly historySize?: number;
  readonly bookmarkMs?: number;
  readonly now?: () => Date;
  readonly gate?: Gate;
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
export async function startTestHub({
  crds = [],
  tokens = new Map(),
  ...options
}: TestHubOptions = {}): Promise<TestHub> {
  const adminToken = randomUUID();
  const admin: Identity = { user: "admin", groups: ["system:masters"] };
  const api = await createApiServer({
    ...options,
    crds: [...allCrds, ...crds],
    tokens: new Map([...tokens, [adminToken, admin]]),
  });
  const { url, caCertificate } = await api.listen({ host: "127.0.0.1", port: 0 });
  return {
    api,
    url,
    caCertificate,
    adminToken,
    kubeconfig: kubeconfig(url, caCertificate, adminToken),
    close: () => api.close(),
  };
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

const Groups = z.looseObject({
  groups: z.array(z.looseObject({ versions: z.array(z.looseObject({ groupVersion: z.string() })) })),
});
const Kinds = z.looseObject({ resources: z.array(z.looseObject({ name: z.string(), verbs: z.array(z.string()) })) });
const List = z.looseObject({
  items: z.array(z.looseObject({ metadata: z.looseObject({ name: z.string(), namespace: z.optional(z.string()) }) })),
});

/**
 * The name of each object that a hub has, of whatever kind, in order: each in the first version that its group has for
 * it.
 */
export async function allObjects(client: HubClient, signal: AbortSignal): Promise<string[]> {
  const get = (path: string) => client.raw({ method: "GET", path, signal });
  const { groups } = Groups.parse(await get("/apis"));
  const roots = [
    ["/api/v1"],
    ...groups.map(({ versions }) => versions.map(({ groupVersion }) => `/apis/${groupVersion}`)),
  ];
  const names: string[] = [];
  for (const versions of roots) {
    const known = new Set<string>();
    for (const root of versions) {
      const { resources } = Kinds.parse(await get(root));
      for (const { name: plural } of resources.filter(
        ({ name, verbs }) => verbs.includes("list") && !known.has(name),
      )) {
        known.add(plural);
        const { items } = List.parse(await get(`${root}/${plural}`));
        names.push(...items.map(({ metadata }) => `${root}/${plural} ${metadata.namespace ?? ""}/${metadata.name}`));
      }
    }
  }
  return names.sort();
}
