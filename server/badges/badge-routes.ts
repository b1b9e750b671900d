import { createHash } from "node:crypto";
import { BADGE_ANNOTATION, BadgeAddress, BadgeInput, PUBLIC_BADGE } from "@/lib/api/embed/badge";
import type { AddOnEntry } from "@/lib/lists/addons/list";
import type { ServedAddOns } from "@/server/addons/list";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { credentialsOf, type HttpContext, route, routes } from "@/server/http/route";
import type { Keys } from "@/server/keys";
import type { ServedRollouts } from "@/server/rollouts/list";
import { isBadgeSigned, signBadge } from "./badge-signature";
import { badgeOf, unavailableBadge } from "./draw-badge";

const DAY_MS = 24 * 60 * 60_000;
const USUAL_DAYS = 90;
const SECONDS_KEPT = 60;
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

interface BadgeParts {
  readonly keys: Keys;
  readonly addons: ServedAddOns;
  readonly rollouts: ServedRollouts;
  /** An add-on as the hub has it. */
  readonly addOnNamed: (
    name: string,
  ) => { readonly metadata: { readonly annotations: Readonly<Record<string, string>> } } | undefined;
}

/** Under `/api/v1/badges`: addresses for images where nobody is signed in. */
export function badgeRoutes(parts: BadgeParts) {
  return routes().post(
    "/",
    route(
      { summary: "Create a signed address of a badge", body: BadgeInput, answers: BadgeAddress },
      async ({ caller, body: { addOn, expiresInDays = USUAL_DAYS } }) => {
        if (!(await seenBy(caller, addOn, parts))) throw new ApiError("not-found", "There is no such add-on.");
        if (!isPublic(addOn, parts))
          throw new ApiError("invalid", `The add-on needs the annotation ${BADGE_ANNOTATION}: ${PUBLIC_BADGE}.`);
        const endsAt = Date.now() + expiresInDays * DAY_MS;
        const path = `/badge/addon/${addOn}.svg?sig=${signBadge(parts.keys, addOn, endsAt)}`;
        return { path, expiresAt: new Date(endsAt).toISOString() };
      },
    ),
  );
}

/**
 * Under `/badge`: how an add-on is, as an image. By a session for who may see it; by a signed address for everybody, as
 * long as the add-on is marked public. What is refused looks the same whatever the reason.
 */
export function badgeImages(parts: BadgeParts) {
  return routes().get("/addon/:file{[a-z0-9.-]+\\.svg}", async (c) => {
    const name = c.req.param("file").replace(/\.svg$/, "");
    const signature = c.req.query("sig");
    const isOpen = signature !== undefined && isBadgeSigned(parts.keys, name, signature) && isPublic(name, parts);
    const isSeen = isOpen || (signature === undefined && (await isSeenBySender(c, name, parts)));
    const row = isSeen ? parts.addons.view.rows.get(name) : undefined;
    if (!row) return image(c, unavailableBadge(), { status: 404, caching: "no-store" });
    const rollouts = [...parts.rollouts.view.rows.values()].filter(({ addOn }) => addOn === name);
    const caching = isOpen ? `public, max-age=${SECONDS_KEPT}` : "private, no-cache";
    return image(c, badgeOf(row, rollouts), { status: 200, caching });
  });
}

/** The add-on with how its clusters and rollouts are. Throws `ApiError` "forbidden" for who may not see all of that. */
async function seenBy(caller: Caller, name: string, { addons, rollouts }: BadgeParts): Promise<AddOnEntry | undefined> {
  const [scope] = await Promise.all([addons.scopeOf(caller), rollouts.scopeOf(caller)]);
  if (!scope.clusterAddOns) throw new ApiError("forbidden", `${caller.user} may not see the clusters of add-ons.`);
  return addons.view.rows.get(name);
}

/** By the session of a cookie alone. */
async function isSeenBySender(c: HttpContext, name: string, parts: BadgeParts): Promise<boolean> {
  try {
    const caller = await c.var.authenticate({ ...credentialsOf(c), authorization: undefined });
    return (await seenBy(caller, name, parts)) !== undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

/** Marked by who may change the add-on on the hub; who takes the mark away ends all addresses. */
function isPublic(name: string, { addOnNamed }: BadgeParts): boolean {
  return addOnNamed(name)?.metadata.annotations[BADGE_ANNOTATION] === PUBLIC_BADGE;
}

interface Sent {
  readonly status: 200 | 404;
  readonly caching: string;
}

function image(c: HttpContext, svg: string, { status, caching }: Sent): Response {
  const etag = `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"`;
  const isKnown = status === 200 && c.req.header("if-none-match")?.includes(etag) === true;
  c.set("isEmbeddable", true);
  return new Response(isKnown ? null : svg, {
    status: isKnown ? 304 : status,
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": POLICY,
      "Cache-Control": caching,
      ETag: etag,
      Vary: "Cookie",
    },
  });
}
