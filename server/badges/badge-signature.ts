import type { Keys } from "@/server/keys";

const PARTS = /^(\d{1,12})\.([0-9a-f]{1,64})\.([0-9a-f]{64})$/;

/** Until when an address is good, in seconds since epoch, with a keyed MAC: it is for one add-on, and holds no secret. */
export function signBadge(keys: Keys, addOn: string, endsAtMs: number): string {
  const until = Math.floor(endsAtMs / 1000);
  const { key, mac } = keys.sign(signedText(addOn, until));
  return `${until}.${key}.${mac}`;
}

/** Whether a console signed that for this add-on, and it is still good. */
export function isBadgeSigned(keys: Keys, addOn: string, signature: string, nowMs = Date.now()): boolean {
  const [, until = "", key = "", mac = ""] = PARTS.exec(signature) ?? [];
  if (mac === "" || Number(until) * 1000 <= nowMs) return false;
  return keys.verify(signedText(addOn, Number(until)), { key, mac }) === "ok";
}

function signedText(addOn: string, until: number): string {
  return `badge\n${addOn}\n${until}`;
}
