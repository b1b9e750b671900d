import type { HubClient } from "@/server/hub/hub-client";
import type { EmbedScope } from "./embed-grant";
import type { Rights } from "./rights";

/** The identity a request acts for: a signed-in person, for as long as their session lasts. */
export interface Caller {
  /** Names the session in logs and limits. It is not the cookie, and opens nothing. */
  readonly id: string;
  readonly user: string;
  readonly groups: readonly string[];
  /** Acts with the caller's own token: the hub decides what it may do. */
  readonly client: HubClient;
  readonly rights: Rights;
  /** Set for an embed token: less than its person may. */
  readonly embed?: EmbedScope | undefined;
  /** Fires when the session ends: signed out, expired, or its token is no longer taken. */
  readonly ended: AbortSignal;
  /** The person has just done something. */
  use(): void;
  end(): void;
}
