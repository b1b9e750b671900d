import { queryOptions } from "@tanstack/react-query";
import { SessionLimits } from "@/lib/api/session/all-sessions";
import { getJson, SESSION_PATH } from "@/lib/queries/request/request";

/** The limits of this session by the clock of this browser, in milliseconds since epoch. */
export interface OwnLimits {
  readonly idleEndsAt: number;
  readonly endsAt: number;
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
export function ownLimits({ now, idleEndsAt, endsAt }: SessionLimits, here = Date.now()): OwnLimits {
  const ahead = here - Date.parse(now);
  return { idleEndsAt: Date.parse(idleEndsAt) + ahead, endsAt: Date.parse(endsAt) + ahead };
}
