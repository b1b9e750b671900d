/** The page on which an installation of an add-on is changed: what it has through one placement. */
export function installationHref(addOn: string, namespace: string, placement: string): string {
  return `/addons/${[addOn, "change", namespace, placement].map(encodeURIComponent).join("/")}`;
}
