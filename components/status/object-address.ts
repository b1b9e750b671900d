/** What the path of a page of an object in a namespace says: `/placements/fleet/all/yaml`. Parts that are missing are "". */
export function readObjectPath(pathname: string): { readonly namespace: string; readonly name: string; readonly tab: string } {
  const [, , namespace = "", name = "", tab = ""] = pathname.split("/").map(decoded);
  return { namespace, name, tab };
}

/** The page of a placement; `tab` where that is not the first. */
export function placementHref(namespace: string, name: string, tab = ""): string {
  return objectHref("placements", namespace, name, tab);
}

/** The page of a work, which lies in the namespace of its cluster; `tab` where that is not the first. */
export function workHref(cluster: string, name: string, tab = ""): string {
  return objectHref("works", cluster, name, tab);
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
