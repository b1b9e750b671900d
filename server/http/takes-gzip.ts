/** Whether whoever sent this `Accept-Encoding` header can read gzip. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding ?? "");
}
