const LIST = /^\/[\w-]+(\?|$)/;

/** A list as of the same time, `at` as addresses have it; every page takes this along, so it knows lists by their paths. */
export function withTime(href: string, at: string | undefined): string {
  return at && LIST.test(href) ? `${href}${href.includes("?") ? "&" : "?"}at=${encodeURIComponent(at)}` : href;
}
