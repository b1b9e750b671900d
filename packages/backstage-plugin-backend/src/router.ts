import type { HttpAuthService, UserInfoService } from "@backstage/backend-plugin-api";
import { InputError, NotAllowedError } from "@backstage/errors";
import express, { type Router } from "express";
import promiseRouter from "express-promise-router";
import type { EmbedToken } from "./mint-token";
import { type Account, accountOf, mayEmbed } from "./settings";

interface RouterParts {
  readonly httpAuth: HttpAuthService;
  readonly userInfo: UserInfoService;
  readonly accounts: readonly Account[];
  readonly mint: (account: Account, views: readonly string[]) => Promise<EmbedToken>;
}

const MAX_VIEWS = 50;
const MAX_BODY = "16kb";

/** `POST /embed-tokens` for people who are signed in: `{ views }` becomes `{ token, expiresAt }`. */
export function createRouter({ httpAuth, userInfo, accounts, mint }: RouterParts): Router {
  const router = promiseRouter();
  router.use(express.json({ limit: MAX_BODY }));
  router.post("/embed-tokens", async (request, response) => {
    const credentials = await httpAuth.credentials(request, { allow: ["user"] });
    const { userEntityRef, ownershipEntityRefs } = await userInfo.getUserInfo(credentials);
    const account = accountOf([userEntityRef, ...ownershipEntityRefs], accounts);
    if (!account) throw new NotAllowedError("Neither you nor one of your groups may see the fleet.");
    const views = viewsIn(request.body);
    const refused = views.find((view) => !mayEmbed(view, account.views));
    if (refused !== undefined) throw new NotAllowedError(`You may not embed ${refused}.`);
    response.set("Cache-Control", "no-store").json(await mint(account, views));
  });
  return router;
}

/** Throws `InputError` unless the body has views. What else it has counts nothing. */
function viewsIn(body: unknown): readonly string[] {
  const views: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "views") : undefined;
  if (!Array.isArray(views) || views.length === 0 || views.length > MAX_VIEWS)
    throw new InputError(`"views" must be a list of 1 to ${MAX_VIEWS} views.`);
  if (!views.every((view) => typeof view === "string")) throw new InputError("A view is a text.");
  return views;
}
