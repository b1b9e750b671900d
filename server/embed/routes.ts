import {
  EmbedToken,
  EmbedTokenInput,
  EmbedTokenList,
  EmbedTokenPath,
  MintedEmbedToken,
} from "@/lib/api/embed/embed-token";
import { administers, removeAs } from "@/server/auth/administer-sessions";
import type { Caller } from "@/server/auth/caller";
import { sessionIdIn } from "@/server/auth/session-cookie";
import type { Sessions } from "@/server/auth/sessions";
import { ApiError } from "@/server/errors";
import { credentialsOf, route, routes } from "@/server/http/route";
import type { EmbedTokens, Minter } from "./embed-tokens";

const FAILS = { 404: "Embedding is switched off, or there is no such token." };

/** Under `/api/v1/embed-tokens`. `sessions`: of people. */
export function embedTokenRoutes(tokens: EmbedTokens, sessions: Sessions) {
  return routes()
    .post(
      "/",
      route(
        { summary: "Create an embed token", body: EmbedTokenInput, answers: MintedEmbedToken, fails: FAILS },
        async ({ caller, body, c }) => {
          const minted = await tokens.mint(minterOf(caller, sessions, credentialsOf(c)), body);
          return c.json(minted, 201);
        },
      ),
    )
    .get(
      "/",
      route({ summary: "List embed tokens", answers: EmbedTokenList }, async ({ caller }) => {
        const all = await administers(caller);
        const items = tokens.list(all ? undefined : caller.user).map(({ record: _, ...shown }) => shown);
        return { items, all, origins: [...tokens.origins] };
      }),
    )
    .get(
      "/current",
      route({ summary: "Get the embed token of this request", answers: EmbedToken }, ({ caller }) =>
        tokens.current(caller),
      ),
    )
    .delete(
      "/:id",
      route({ summary: "Revoke an embed token", params: EmbedTokenPath, fails: FAILS }, async ({ caller, params }) => {
        const all = await administers(caller);
        const found = tokens.list(all ? undefined : caller.user).find(({ id }) => id === params.id);
        if (!found) throw new ApiError("not-found", "There is no such embed token.");
        await tokens.revoke(found, found.user === caller.user ? undefined : (name) => removeAs(caller, name));
        return undefined;
      }),
    );
}

/** The session or the token that a request came with. */
function minterOf(
  caller: Caller,
  sessions: Sessions,
  { authorization, cookies, origin }: ReturnType<typeof credentialsOf>,
): Minter {
  const held = sessions.heldOf(sessionIdIn(cookies, origin));
  if (held?.session === caller) return { caller, credential: held.credential, times: held.session, record: held.name };
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new ApiError("unauthenticated", "You are not signed in.");
  const now = Date.now();
  return { caller, credential: { way: "token", token }, times: { startedAt: now, usedAt: now } };
}
