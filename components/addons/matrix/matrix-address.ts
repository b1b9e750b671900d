/** Where the matrix is: of all add-ons, or of one. */
export function matrixHref(addOn?: string): string {
  return addOn === undefined ? "/addons?layout=matrix" : `/addons?layout=matrix&addon=${encodeURIComponent(addOn)}`;
}

/** Address of an add-on on a cluster, or of the explanation why it is not there. */
export function cellHref(addOn: string, cluster: string, isThere: boolean): string {
  return `/addons/${addOn}${isThere ? "" : "/why"}?cluster=${encodeURIComponent(cluster)}`;
}
