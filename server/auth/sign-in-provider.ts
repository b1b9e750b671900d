import type { Credential } from "./credential";

/** What has signed people in elsewhere, as far as sessions concern it. */
export interface SignInProvider {
  /** What people know it as. */
  readonly label: string;
  /**
   * Ends what it issued, as far as it can be reached. Answers where a browser ends its session there and comes back to
   * `backTo`; undefined where it cannot, or has nothing to do with the credential. Never throws.
   */
  end(credential: Credential, backTo: string): Promise<URL | undefined>;
}
