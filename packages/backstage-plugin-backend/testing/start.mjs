// A Backstage backend with what this package was built to, on a port of its own, until its input ends. Prints a line of JSON
// for its address and a user's token, and one for each change of the catalog.
import { coreServices, createServiceFactory } from "@backstage/backend-plugin-api";
import { mockCredentials, mockServices, startTestBackend } from "@backstage/backend-test-utils";
import { catalogProcessingExtensionPoint } from "@backstage/plugin-catalog-node";
import { catalogModuleFlotilla, flotillaPlugin } from "../dist/index.js";

const { FLOTILLA_URL, PORTAL_ORIGIN, TOKEN_FILE } = process.env;
const user = { userEntityRef: "user:default/ada", ownershipEntityRefs: ["user:default/ada", "group:default/platform"] };
const data = {
  app: { baseUrl: PORTAL_ORIGIN },
  flotilla: {
    console: FLOTILLA_URL,
    accounts: [{ members: ["group:default/platform"], tokenFile: TOKEN_FILE }],
    catalog: { tokenFile: TOKEN_FILE, owner: "group:default/platform", ownerLabel: "team" },
  },
};

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const catalog = {
  addEntityProvider: (provider) => provider.connect({ applyMutation: async (mutation) => say(mutation) }),
};
const userInfo = createServiceFactory({
  service: coreServices.userInfo,
  deps: {},
  factory: () => ({ getUserInfo: async () => user }),
});
// The scheduler of the tests needs a database; this one runs each task once.
const scheduler = createServiceFactory({
  service: coreServices.scheduler,
  deps: {},
  factory: () => ({ createScheduledTaskRunner: () => ({ run: ({ fn }) => fn(new AbortController().signal) }) }),
});

const { server, stop } = await startTestBackend({
  extensionPoints: [[catalogProcessingExtensionPoint, catalog]],
  features: [flotillaPlugin, catalogModuleFlotilla, mockServices.rootConfig.factory({ data }), userInfo, scheduler],
});
say({ url: `http://localhost:${server.port()}`, token: mockCredentials.user.token(user.userEntityRef) });
process.stdin.on("end", () => stop()).resume();
