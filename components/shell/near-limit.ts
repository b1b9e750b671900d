import type { OwnLimits, OwnSignIn } from "@/lib/queries/session/limits";

const MINUTE_MS = 60_000;
/** How long before a limit it is shown. */
const SHOWN_MS = { idle: 5 * MINUTE_MS, absolute: 15 * MINUTE_MS };
/** A console renews a sign-in before, or says by then why it could not. */
const RENEWED_MS = 3 * MINUTE_MS;
/** While it is shown, something in another tab may put it off. */
const READ_AGAIN_MS = 10_000;
/** Timers of browsers reach no further than some 24 days, and a sleeping computer's stand still. */
const MAX_WAIT_MS = 30 * MINUTE_MS;

/** A limit that is about to end the session. */
export interface NearLimit {
  readonly kind: "idle" | "absolute" | "sign-in";
  /** Milliseconds since epoch. */
  readonly endsAt: number;
}

/** The limit to show at this moment. The absolute one goes first where both are near: nothing puts it off. */
export function nearLimit({ idleEndsAt, endsAt, signIn }: OwnLimits, now: number): NearLimit | undefined {
  const isEnding = signIn?.problem !== undefined && signIn.endsAt < endsAt;
  if (isEnding && signIn.endsAt - now <= SHOWN_MS.absolute) return { kind: "sign-in", endsAt: signIn.endsAt };
  if (endsAt - now <= SHOWN_MS.absolute) return { kind: "absolute", endsAt };
  return idleEndsAt - now <= SHOWN_MS.idle ? { kind: "idle", endsAt: idleEndsAt } : undefined;
}

/** In how many milliseconds the limits have to be read again. */
export function nextReading({ idleEndsAt, endsAt, signIn }: OwnLimits, now: number): number {
  const shownAt = Math.min(idleEndsAt - SHOWN_MS.idle, endsAt - SHOWN_MS.absolute, signIn ? toRenew(signIn) : endsAt);
  return Math.min(Math.max(shownAt - now, READ_AGAIN_MS), MAX_WAIT_MS);
}

function toRenew({ endsAt, problem }: OwnSignIn): number {
  return endsAt - (problem === undefined ? RENEWED_MS : SHOWN_MS.absolute);
}

/** Names of what is edited in this tab and not saved: drafts are stored by person, kind, namespace and name. */
export function unsavedEdits(): readonly string[] {
  try {
    const keys = Object.keys(sessionStorage).flatMap((key) => /^flotilla\.edit\/(.+)$/.exec(key)?.[1] ?? []);
    return keys.map(nameOf);
  } catch {
    return [];
  }
}

function nameOf(key: string): string {
  const [, kind, ...names]: unknown[] = JSON.parse(key);
  return kind === "new" ? `a new object (${names.join("")})` : String(names.at(-1));
}
