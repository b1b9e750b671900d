import { type Finding, ok } from "./finding";

const CHECK = "provider";

/** An OpenID provider as far as it is checked. */
export interface CheckedProvider {
  readonly label: string;
  /** Rejects where it does not answer. */
  answers(): Promise<void>;
}

/** Whether the OpenID provider of this console answers; nothing where there is none. */
export async function providerFindings(provider: CheckedProvider | undefined): Promise<Finding[]> {
  if (!provider) return [];
  try {
    await provider.answers();
    return [ok(CHECK, `${provider.label} answers as OpenID provider.`)];
  } catch (error) {
    const { cause = error } = error instanceof Error ? error : {};
    const why = cause instanceof Error ? cause.message : "it does not answer";
    const text = `${provider.label} cannot be used to sign in: ${why}.`;
    const remedy = "Look at OIDC_ISSUER, and whether the console may reach it: network policies, proxy, OIDC_CA_FILE.";
    return [{ check: CHECK, outcome: "failure", text, remedy }];
  }
}
