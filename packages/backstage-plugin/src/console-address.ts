import { type ConfigApi, configApiRef, useApi } from "@backstage/frontend-plugin-api";

/** Address of the console from `flotilla.console`, without a slash at its end. Throws if it is no http address. */
export function consoleAddress(config: ConfigApi): string {
  const address = new URL(config.getString("flotilla.console"));
  if (address.protocol !== "https:" && address.protocol !== "http:")
    throw new Error("flotilla.console must be an address over https or http.");
  return address.href.replace(/\/+$/, "");
}

/** The console of this app. */
export function useConsole(): string {
  return consoleAddress(useApi(configApiRef));
}
