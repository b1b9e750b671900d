import { pastTime } from "@/lib/format/past-time";
import { ApiError } from "@/server/errors";

/** Milliseconds since epoch of a time, or of how long ago it was. Throws `ApiError` "invalid". */
export function readTime(text: string, nowMs: number): number {
  const ms = pastTime(text, nowMs);
  if (ms !== undefined) return ms;
  const message = `“${text}” is no time. Use one like 2026-11-26T09:40:00Z, or how long ago it was, like -2h.`;
  throw new ApiError("invalid", message);
}
