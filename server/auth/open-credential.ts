import { ApiError } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import { log } from "@/server/log";
import type { Credential, HubAccess, OpenAccess } from "./credential";
import { identify } from "./identify";
import type { SignedIn } from "./session";

/** A credential that the hub has accepted. */
export interface OpenedCredential {
  readonly credential: Credential;
  readonly access: HubAccess;
  readonly signedIn: SignedIn;
  /** Ends its requests. */
  close(): void;
}

/**
 * Looks up whose the credential is. Throws what `open` throws, and `ApiError` "unauthenticated" if the hub does not
 * accept it; nothing stays open then.
 */
export async function openCredential(open: OpenAccess, credential: Credential): Promise<OpenedCredential> {
  const access = open(credential);
  const close = () => {
    access.transport
      .close()
      .catch((err: unknown) => log.error({ err }, "the connections of a session could not be closed"));
  };
  try {
    const signedIn = await identify(createClient(access.transport));
    if (credential.way === "proxy-token" && signedIn.user !== credential.user)
      throw new ApiError("unauthenticated", "The proxy has signed in somebody else meanwhile.");
    return { credential, access, signedIn, close };
  } catch (error) {
    close();
    throw error;
  }
}
