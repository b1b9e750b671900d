import { pluralOf } from "@/lib/objects/plural";

/** Which object a manifest describes, in the words of a work's status. */
export interface ManifestMeta {
  readonly ordinal: number;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

export type Manifest = Readonly<Record<string, unknown>>;

export function manifestMeta(manifest: Manifest, ordinal: number): ManifestMeta {
  const apiVersion = textAt(manifest, "apiVersion");
  const kind = textAt(manifest, "kind");
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/", 2) : ["", apiVersion];
  const metadata = at(manifest, "metadata");
  return {
    ordinal,
    group: group ?? "",
    version: version ?? "",
    kind,
    resource: pluralOf(kind),
    namespace: textAt(metadata, "namespace"),
    name: textAt(metadata, "name"),
  };
}

/** `spec.replicas`, or what Kubernetes takes it for where it is absent. */
export function replicasOf(manifest: Manifest): number {
  const replicas = at(at(manifest, "spec"), "replicas");
  return typeof replicas === "number" ? replicas : 1;
}

/** Whether a Pod is not restarted once its containers have ended. */
export function endsByItself(manifest: Manifest): boolean {
  return ["Never", "OnFailure"].includes(textAt(at(manifest, "spec"), "restartPolicy"));
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && key in value
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined;
}

function textAt(value: unknown, key: string): string {
  const found = at(value, key);
  return typeof found === "string" ? found : "";
}
