import type { AlertRecord } from "./alert-record";

export interface AtMoment {
  /** Of the console, with its base path and without a slash at its end; "" for addresses within it. */
  readonly baseUrl: string;
}

/** Pages that show how it was. */
const SHOWS_THE_PAST = /^\/(clusters|addons|cluster-addons|matrix)(\?|$)|^\/$/;

/** Where a person sees it as it was when it began to fire. */
export function hrefOf(
  { firedAtMs, path, sinceMs }: Pick<AlertRecord, "firedAtMs" | "path" | "sinceMs">,
  { baseUrl }: AtMoment,
): string {
  if (!SHOWS_THE_PAST.test(path)) return `${baseUrl}${path}`;
  const at = encodeURIComponent(new Date(firedAtMs ?? sinceMs).toISOString());
  return `${baseUrl}${path}${path.includes("?") ? "&" : "?"}at=${at}`;
}
