/** For answers that are no pages: nothing may load, run or frame. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer, whatever its status. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
} as const;

/** Where pages of others may use it: who may show it in a frame, its own policy says. */
export const EMBEDDED_HEADERS = embedded();

function embedded(): Readonly<Record<string, string>> {
  const { "X-Frame-Options": _, ...others } = SECURITY_HEADERS;
  return { ...others, "Cross-Origin-Resource-Policy": "cross-origin" };
}

/** And where people come by https. */
export const HTTPS_HEADERS = { "Strict-Transport-Security": "max-age=31536000" } as const;

/** All headers of an API answer, by whether the client uses https: made once. */
const API_HEADERS = [false, true].map((isSecure) => {
  const headers = new Headers({ "Content-Type": "application/json" });
  secure(headers, isSecure);
  return Object.freeze(Object.fromEntries(headers));
});

/** Headers of a JSON answer. Frozen and shared. */
export function apiHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return API_HEADERS[Number(isSecure)] ?? {};
}

/** Gives an answer all of them. A content policy and a caching rule of its own stay. */
export function secure(headers: Headers, isSecure: boolean): void {
  for (const [name, value] of Object.entries(isSecure ? { ...SECURITY_HEADERS, ...HTTPS_HEADERS } : SECURITY_HEADERS))
    headers.set(name, value);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", API_POLICY);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
}
