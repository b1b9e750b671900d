import { EmbedTokenInput } from "@/lib/api/embed/embed-token";
import { z } from "@/lib/kube/zod";
import type { BearerCallers } from "@/server/auth/bearer-callers";
import { ApiError } from "@/server/errors";
import { openRoute, routes } from "@/server/http/route";
import type { EmbedTokens } from "./embed-tokens";

const Body = z.strictObject({ views: EmbedTokenInput.shape.views });

/**
 * Under `/api/embed-demo`, in demos alone: what the backend of a page that embeds views does. `token`: of the account
 * that may look at everything and change nothing.
 */
export function demoTokenRoutes(tokens: EmbedTokens, bearers: BearerCallers, token: string) {
  return routes().post(
    "/token",
    openRoute({ body: Body }, async ({ body: { views }, c }) => {
      const caller = await bearers.callerOf(`Bearer ${token}`, c.var.address);
      if (!caller) throw new ApiError("unauthenticated", "The demo has no such account.");
      const now = Date.now();
      const minter = { caller, credential: { way: "token", token } as const, times: { startedAt: now, usedAt: now } };
      return tokens.mint(minter, { origin: c.var.origin.origin, views });
    }),
  );
}
