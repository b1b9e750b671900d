import type { RawObject } from "@/lib/kube/object";
import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import type { ProxyConfig } from "@/lib/resources/add-on-deployment-config";
import { type EnvVar, type PodSpec, withEnvironment, withVolume } from "./pods";
import { RenderError } from "./render-error";

const CA_FILE = "ca-bundle.crt";
const CA_MOUNT = "/managed/proxy-ca";

/** The proxy in the environment of every container, its CA in a file. */
export function withProxy(pod: PodSpec, addOn: string, proxy: ProxyConfig): PodSpec {
  const environment = environmentOf(proxy);
  if (environment.length === 0) return pod;
  if (proxy.caBundle === "") return withEnvironment(pod, environment);
  const configured = withEnvironment(pod, [
    ...environment,
    { name: "CA_BUNDLE_FILE_PATH", value: `${CA_MOUNT}/${CA_FILE}` },
  ]);
  return withVolume(configured, { name: "proxy-ca-bundle", configMap: { name: configMapName(addOn) } }, CA_MOUNT);
}

function environmentOf({ httpProxy, httpsProxy, noProxy }: ProxyConfig): EnvVar[] {
  const values = { HTTP_PROXY: httpProxy, HTTPS_PROXY: httpsProxy, NO_PROXY: noProxy };
  return Object.entries(values).flatMap(([name, value]) =>
    value === "" ? [] : [name, name.toLowerCase()].map((each) => ({ name: each, value })),
  );
}

/**
 * The ConfigMap with the proxy's CA, also where no proxy is named; none without a CA. Throws `RenderError` where that
 * is no base64.
 */
export function proxyCaConfigMaps(addOn: string, { caBundle }: ProxyConfig): RawObject[] {
  if (caBundle === "") return [];
  const metadata = { name: configMapName(addOn), namespace: DEFAULT_INSTALL_NAMESPACE };
  return [{ apiVersion: "v1", kind: "ConfigMap", metadata, data: { [CA_FILE]: decoded(caBundle) } }];
}

function configMapName(addOn: string): string {
  return `${addOn}-proxy-ca`;
}

function decoded(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RenderError("the proxy's caBundle is not base64 text", { cause });
  }
}
