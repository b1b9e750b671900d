import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { certificateBundleError } from "./certificate-bundle";
import { type ConfigFinding, problem, textOf, warning } from "./finding";

/** What agents reach without a proxy in most clusters. */
export const CLUSTER_LOCAL = ["localhost", "127.0.0.1", ".svc", ".cluster.local"] as const;

/** `spec.proxyConfig`. */
export function proxyFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  if (!isFields(value)) return [];
  const [http = "", https = "", noProxy = "", bundle = ""] = [
    value.httpProxy,
    value.httpsProxy,
    value.noProxy,
    value.caBundle,
  ].map(textOf);
  return [
    ...urlFindings(http, [...path, "httpProxy"]),
    ...urlFindings(https, [...path, "httpsProxy"]),
    ...noProxyFindings(noProxy, [...path, "noProxy"]),
    ...(noProxy !== "" && http === "" && https === ""
      ? [warning([...path, "noProxy"], "has no effect without a proxy.")]
      : []),
    ...bundleFindings(bundle, https !== "", [...path, "caBundle"]),
  ];
}

function urlFindings(text: string, path: FieldPath): ConfigFinding[] {
  if (text === "") return [];
  const url = URL.parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol) || url.hostname === "" || /\s/.test(text)) {
    return [problem(path, "must be a URL with http:// or https://: http://proxy.example.com:3128.")];
  }
  return url.password === ""
    ? []
    : [warning(path, "contains a password: everyone who may read the configuration sees it.")];
}

function noProxyFindings(text: string, path: FieldPath): ConfigFinding[] {
  if (text === "") return [];
  const entries = text.split(",");
  if (entries.some((entry) => entry.trim() === "")) return [problem(path, "has an empty entry between commas.")];
  const wrong = entries.map((entry) => entry.trim()).find((entry) => /\s|:\/\//.test(entry));
  return wrong === undefined
    ? []
    : [problem(path, `must be hosts, addresses and CIDRs with commas between them; ${wrong} is none.`)];
}

function bundleFindings(bundle: string, isUsed: boolean, path: FieldPath): ConfigFinding[] {
  if (bundle === "") return [];
  const error = certificateBundleError(bundle);
  if (error !== undefined) return [problem(path, error)];
  return isUsed ? [] : [warning(path, "has no effect without an httpsProxy.")];
}

/** A list with the cluster-local entries that it lacks, which proxies must not get. */
export function withClusterLocal(noProxy: string): string {
  const entries = noProxy
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  return [...entries, ...CLUSTER_LOCAL.filter((each) => !entries.includes(each))].join(",");
}
