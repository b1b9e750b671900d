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
    const text = `${provider.label} cannot be used to sign in: ${reasonOf(error)}.`;
    const remedy = "Look at OIDC_ISSUER, and whether the console may reach it: network policies, proxy, OIDC_CA_FILE.";
    return [{ check: CHECK, outcome: "failure", text, remedy }];
  }
}

/** In the words of the first cause: those around it say no more than that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it does not answer";
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
