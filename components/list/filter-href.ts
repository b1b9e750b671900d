/** Where a list shows its filtered rows. */
export function filterHref(page: string, filter: string): string {
  const written = encodeURIComponent(filter).replaceAll("%3A", ":").replaceAll("%2C", ",");
  return filter === "" ? page : `${page}${page.includes("?") ? "&" : "?"}q=${written}`;
}
