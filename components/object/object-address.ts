/** Parses the path of a namespaced object's page: `/placements/fleet/all/yaml`. Missing parts are "". */
export function readObjectPath(pathname: string): {
  readonly namespace: string;
  readonly name: string;
  readonly tab: string;
} {
  const [, , namespace = "", name = "", tab = ""] = pathname.split("/").map(decoded);
  return { namespace, name, tab };
}

/** The page of a placement; `tab` if not the first. */
export function placementHref(namespace: string, name: string, tab = ""): string {
  return objectHref("placements", namespace, name, tab);
}

/** The page of a work, which is in its cluster's namespace; `tab` if not the first. */
export function workHref(cluster: string, name: string, tab = ""): string {
  return objectHref("works", cluster, name, tab);
}

/** The page of a ManifestWorkReplicaSet; `tab` if not the first. */
export function replicaSetHref(namespace: string, name: string, tab = ""): string {
  return objectHref("replica-sets", namespace, name, tab);
}

/** The page of an AddOnDeploymentConfig; `tab` if not the first. */
export function configurationHref(namespace: string, name: string, tab = ""): string {
  return objectHref("configurations", namespace, name, tab);
}

/** The page of a cluster set; `tab` if not the first. */
export function clusterSetHref(name: string, tab = ""): string {
  return objectHref("sets", name, tab);
}

/** The page of a maintenance window, a freeze or a gate; `tab` if not the first. */
export function gateHref(kind: "window" | "freeze" | "approval", name: string, tab = ""): string {
  return objectHref("gates", kind, name, tab);
}

/** The page with a certificate request's YAML, as `yamlHref` has it, for pages that show no other kind. */
export function requestYamlHref(name: string): string {
  return objectHref("objects", "certificatesigningrequests.certificates.k8s.io", name);
}

function objectHref(...parts: readonly string[]): string {
  return `/${parts.filter(Boolean).map(encodeURIComponent).join("/")}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
