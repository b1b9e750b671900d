import { coreServices, createBackendPlugin } from "@backstage/backend-plugin-api";
import { mintToken } from "./mint-token";
import { createRouter } from "./router";
import { accountsIn, consoleIn } from "./settings";

/** Gives the app's users embed tokens, by the accounts in `flotilla.accounts`. */
export const flotillaPlugin = createBackendPlugin({
  pluginId: "flotilla",
  register(env) {
    env.registerInit({
      deps: {
        config: coreServices.rootConfig,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        logger: coreServices.logger,
        userInfo: coreServices.userInfo,
      },
      async init({ config, httpAuth, httpRouter, logger, userInfo }) {
        const origin = new URL(config.getString("app.baseUrl")).origin;
        const parts = { console: consoleIn(config), origin, logger };
        const mint: Parameters<typeof createRouter>[0]["mint"] = (account, views) => mintToken(account, views, parts);
        httpRouter.use(createRouter({ httpAuth, userInfo, accounts: accountsIn(config), mint }));
      },
    });
  },
});
