import { createHmac } from "node:crypto";

/**
 * What a browser may store of a person: the same for one person at all consoles of a hub, and no way back to the name
 * for those who have the browser alone. `mark` is known to the hub and its consoles.
 */
export function personId(user: string, mark: string): string {
  return createHmac("sha256", mark).update("flotilla person\n").update(user).digest("base64url").slice(0, 22);
}
