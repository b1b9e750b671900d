import type { LoggerService } from "@backstage/backend-plugin-api";
import { ServiceUnavailableError } from "@backstage/errors";
import { FlotillaClient, FlotillaProblem, FlotillaUnreachable } from "@flotilla/client";
import { hubToken } from "./hub-token";
import type { Account } from "./settings";

/** A token for frames, and until when it is good (RFC 3339). */
export interface EmbedToken {
  readonly token: string;
  readonly expiresAt: string;
}

interface MintParts {
  readonly console: string;
  /** Origin of the portal: no other page can use the token. */
  readonly origin: string;
  readonly logger: LoggerService;
}

const DEADLINE_MS = 10_000;

/**
 * Has the console make an embed token with an account's rights on the hub. Throws `ServiceUnavailableError` with the
 * console's reason.
 */
export async function mintToken(
  { tokenFile, filter }: Account,
  views: readonly string[],
  { console, logger, origin }: MintParts,
): Promise<EmbedToken> {
  const client = new FlotillaClient({ url: console, token: () => hubToken(tokenFile), timeoutMs: DEADLINE_MS });
  try {
    const body = { origin, views: [...views], ...(filter !== undefined && { filter }) };
    const { token, expiresAt } = await client.post("/api/v1/embed-tokens", { body });
    return { token, expiresAt };
  } catch (error) {
    if (error instanceof FlotillaProblem || error instanceof FlotillaUnreachable)
      throw new ServiceUnavailableError(`The console made no token. ${error.message}`);
    // As a file that cannot be read: its path is for who runs the portal.
    logger.error("No embed token could be requested.", error instanceof Error ? error : undefined);
    throw new ServiceUnavailableError("No token could be requested.");
  }
}
