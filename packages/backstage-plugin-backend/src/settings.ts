import type { RootConfigService } from "@backstage/backend-plugin-api";

/** People who see the fleet with the rights of one account of the hub. */
export interface Account {
  /** Entity references in small letters, or "*". */
  readonly members: readonly string[];
  /** Path of a file with a token of the hub. */
  readonly tokenFile: string;
  readonly views: readonly string[];
  readonly filter?: string | undefined;
}

export interface CatalogSettings {
  readonly tokenFile: string;
  readonly owner: string;
  readonly ownerLabel?: string | undefined;
  readonly system?: string | undefined;
  readonly everyMinutes: number;
}

/** Views that change nothing. */
const SHOWING = [
  "fleet",
  "issues",
  "cluster/*",
  "addon-health/*",
  "matrix",
  "rollout/*/*/*",
  "approvals-count",
  "panel/*/*",
  "dashboard/*",
  "list/*",
];

/** Address of the console, without a slash at its end. Throws if it is no http address. */
export function consoleIn(config: RootConfigService): string {
  const address = new URL(config.getString("flotilla.console"));
  if (address.protocol !== "https:" && address.protocol !== "http:")
    throw new Error("flotilla.console must be an address over https or http.");
  return address.href.replace(/\/+$/, "");
}

/** In the order of the file: the first that names somebody is theirs. */
export function accountsIn(config: RootConfigService): readonly Account[] {
  return (config.getOptionalConfigArray("flotilla.accounts") ?? []).map((account) => ({
    members: account.getStringArray("members").map((member) => member.toLowerCase()),
    tokenFile: account.getString("tokenFile"),
    views: account.getOptionalStringArray("views") ?? SHOWING,
    filter: account.getOptionalString("filter"),
  }));
}

/** Undefined where the catalog reads nothing. */
export function catalogIn(config: RootConfigService): CatalogSettings | undefined {
  const catalog = config.getOptionalConfig("flotilla.catalog");
  return (
    catalog && {
      tokenFile: catalog.getString("tokenFile"),
      owner: catalog.getString("owner"),
      ownerLabel: catalog.getOptionalString("ownerLabel"),
      system: catalog.getOptionalString("system"),
      everyMinutes: catalog.getOptionalNumber("everyMinutes") ?? 10,
    }
  );
}

/** The account of somebody with these entity references; undefined if they are to see nothing. */
export function accountOf(references: readonly string[], accounts: readonly Account[]): Account | undefined {
  const own = new Set(references.map((reference) => reference.toLowerCase()));
  return accounts.find(({ members }) => members.some((member) => member === "*" || own.has(member)));
}

/** Whether an account may embed a view: segment by segment, and "*" stands for one of them. */
export function mayEmbed(view: string, allowed: readonly string[]): boolean {
  const segments = view.split("/");
  return allowed.some((pattern) => {
    const parts = pattern.split("/");
    return parts.length === segments.length && parts.every((part, at) => part === "*" || part === segments[at]);
  });
}
