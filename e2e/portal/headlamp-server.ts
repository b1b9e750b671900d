import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAllDocuments } from "yaml";
import { connect } from "@/server/hub/kubeconfig";
import type { Transport } from "@/server/hub/transport";
import type { Forward, ForwardedRequest } from "./portal-host";

const README = join(dirname(dirname(import.meta.dirname)), "packages/headlamp-plugin/README.md");
const ANSWERS_WITHIN_MS = 20_000;

/** Where objects of a kind are created. */
const COLLECTIONS: Readonly<Record<string, (namespace: string) => string>> = {
  ServiceAccount: (namespace) => `/api/v1/namespaces/${namespace}/serviceaccounts`,
  ClusterRoleBinding: () => "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
  Role: (namespace) => `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/roles`,
  RoleBinding: (namespace) => `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`,
};

/**
 * What the plugin wants of Headlamp's server: requests to the hub with the user's rights, and `/externalproxy` to the one
 * address that its flag allows. It sends the browser's headers along, as Headlamp does.
 */
export function headlampServer(kubeconfig: string, allowed: string) {
  const { own: hub } = connect(kubeconfig);
  const forward: Forward = (request) => {
    if (request.path === "/externalproxy") return toAllowed(request, allowed);
    const [, path] =
      /^\/clusters\/[^/]+(\/apis?\/.*)$/.exec(request.path) ?? /^(\/apis?\/.*)$/.exec(request.path) ?? [];
    return path === undefined ? undefined : toHub(hub, { ...request, path });
  };
  return { forward, prepare: () => applyReadme(hub), close: () => hub.close() };
}

async function toAllowed({ headers, body, method }: ForwardedRequest, allowed: string): Promise<Response> {
  if (headers.get("forward-to") !== allowed) return new Response("no allowed proxy url match", { status: 400 });
  for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
  return fetch(allowed, { method, headers, body: Buffer.from(body) });
}

async function toHub(hub: Transport, { body, method, path }: ForwardedRequest): Promise<Response> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const sent = method === "GET" ? {} : { body };
  const answer = await hub.send({ method: method === "GET" ? "GET" : "POST", path, headers, signal, ...sent });
  const parts: Uint8Array[] = [];
  for await (const part of answer.body) parts.push(part);
  return new Response(Buffer.concat(parts), { status: answer.status, headers: { "content-type": "application/json" } });
}

/** Creates on the hub what the plugin's documentation says. Throws where the hub does not take it. */
async function applyReadme(hub: Transport): Promise<void> {
  const [, text = ""] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(README, "utf8")) ?? [];
  for (const document of parseAllDocuments(text)) {
    const object = document.toJS();
    const path = COLLECTIONS[object.kind]?.(object.metadata.namespace) ?? "";
    const body = Buffer.from(JSON.stringify(object));
    const { status } = await toHub(hub, { method: "POST", path, headers: new Headers(), body });
    if (status !== 201) throw new Error(`The hub answered ${status} to the documented ${object.kind}.`);
  }
}
