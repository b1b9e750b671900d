import { z } from "@/lib/kube/zod";

/** `GET /api/session/limits`: when this session ends. `now` is the console's clock, which may differ from ours. */
export const SessionLimits = z.object({
  now: z.string(),
  /** Unless the person does something before. */
  idleEndsAt: z.string(),
  /** In any case. */
  endsAt: z.string(),
  /**
   * Where a provider has signed the person in: when that ends unless it is renewed, and why it is not. "final": the
   * provider gave nothing to renew it with.
   */
  signIn: z.optional(
    z.object({
      provider: z.string(),
      endsAt: z.string(),
      problem: z.optional(z.enum(["unreachable", "refused", "final"])),
    }),
  ),
});
export type SessionLimits = z.infer<typeof SessionLimits>;

const SessionTimes = z.object({ startedAt: z.string(), usedAt: z.string() });

/**
 * `POST /api/session/people/find`: the sessions of one person, the last used first. Not `complete`: there may be more at
 * other consoles.
 */
export const PersonSessions = z.object({ sessions: z.array(SessionTimes), complete: z.boolean() });
export type PersonSessions = z.infer<typeof PersonSessions>;

/** `GET /api/session/all`: the caller's own. */
export const OwnSessions = z.object({
  sessions: z.array(z.extend(SessionTimes, { current: z.boolean() })),
  complete: z.boolean(),
  /** Whether the caller may end those of others. */
  administers: z.boolean(),
});
export type OwnSessions = z.infer<typeof OwnSessions>;

/** `POST /api/session/end-all` */
export const EndOwnSessions = z.strictObject({ keepsCurrent: z.boolean() });

/** A user as the hub names it: exactly so, with its prefix. */
export const SessionOwner = z.strictObject({ user: z.string().check(z.minLength(1), z.maxLength(1024)) });
export type SessionOwner = z.infer<typeof SessionOwner>;

/** `POST /api/session/people/end` */
export const EndedSessions = z.object({ ended: z.number(), complete: z.boolean() });
export type EndedSessions = z.infer<typeof EndedSessions>;

/** `GET /api/session/people`: who is signed in, as far as this console has met them. */
export const SessionsInUse = z.object({
  people: z.array(z.object({ user: z.string(), sessions: z.number(), usedAt: z.string() })),
  /** Sessions on the hub, of all consoles. */
  stored: z.number(),
});
export type SessionsInUse = z.infer<typeof SessionsInUse>;
