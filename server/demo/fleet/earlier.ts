import type { Outcome } from "@/server/controllers/runtime/controller";

/** To look again at the nearer of two dates. */
export function earlier(a: Outcome, b: Outcome): Outcome {
  if (a.kind === "on-change") return b;
  if (b.kind === "on-change") return a;
  return a.ms <= b.ms ? a : b;
}
