import { queryOptions } from "@tanstack/react-query";
import { SessionLimits } from "@/lib/api/session/all-sessions";
import { getJson, SESSION_PATH } from "@/lib/queries/request/request";

/** The limits of this session by the clock of this browser, in milliseconds since epoch. */
export interface OwnLimits {
  readonly idleEndsAt: number;
  readonly endsAt: number;
  /** Of whom a provider has signed in. */
  readonly signIn?: OwnSignIn;
}

/** When the sign-in ends unless the console renews it, in milliseconds since epoch; and why it did not. */
export interface OwnSignIn {
  readonly provider: string;
  readonly endsAt: number;
  readonly problem?: "unreachable" | "refused" | "final" | undefined;
}

/** When this session ends. Its key is below that of the session, so that whoever acts reads it again. */
export function sessionLimits() {
  return queryOptions({
    queryKey: ["session", "limits"],
    queryFn: async ({ signal }) =>
      ownLimits(await getJson(`${SESSION_PATH}/limits`, { schema: SessionLimits, signal })),
  });
}

/** The clocks of browser and console may differ: what counts is how long it is until then. */
export function ownLimits({ now, idleEndsAt, endsAt, signIn }: SessionLimits, here = Date.now()): OwnLimits {
  const ahead = here - Date.parse(now);
  const byOurs = (text: string) => Date.parse(text) + ahead;
  return {
    idleEndsAt: byOurs(idleEndsAt),
    endsAt: byOurs(endsAt),
    ...(signIn ? { signIn: { ...signIn, endsAt: byOurs(signIn.endsAt) } } : {}),
  };
}
