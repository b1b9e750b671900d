import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/server/errors";
import { currentRequest, inRequest } from "@/server/request-context";
import type { OidcCredential, RenewalProblem } from "./credential";
import type { HeldSession } from "./held-session";
import { renewOnTime } from "./session-renewal";
import type { StoredSessions } from "./stored-sessions";

const MINUTES = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-25T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

function credential(name: string, minutes: number): OidcCredential {
  return { way: "oidc", idToken: name, refreshToken: name, expiresAt: Date.now() + minutes * MINUTES };
}

/** A session that no other console has. */
function heldWith(first: OidcCredential) {
  const held = {
    credential: first,
    isStored: false,
    session: { user: "ada", isOver: false, ended: new AbortController().signal },
    problem: undefined as RenewalProblem | undefined,
    couldNotRenew(problem: RenewalProblem) {
      held.problem = problem;
    },
    adopt(next: OidcCredential) {
      held.credential = next;
      held.problem = undefined;
    },
  };
  return held;
}

function renewing(held: ReturnType<typeof heldWith>, adopt: (credential: OidcCredential) => void) {
  const used: string[] = [];
  const parts = {
    stored: {} as StoredSessions, // not of a session that isn't stored
    renew: async (of: { readonly way: string }) => {
      used.push((of as OidcCredential).idToken);
      return credential(`after ${used.at(-1)}`, 60);
    },
    adopt: async (_: HeldSession, next: { readonly way: string }) => {
      adopt(next as OidcCredential);
      held.adopt(next as OidcCredential);
    },
  };
  renewOnTime("id", held as unknown as HeldSession, parts);
  return used;
}

it("goes on with what the provider has issued where the hub could not judge it at first", async () => {
  const held = heldWith(credential("first", 20));
  const answers = [new ApiError("unavailable", "The hub cannot be reached.")];
  const used = renewing(held, () => {
    const refused = answers.shift();
    if (refused) throw refused;
  });
  await vi.advanceTimersByTimeAsync(15 * MINUTES);
  expect([used, held.problem]).toEqual([["first"], "unreachable"]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([used, held.credential.idToken, held.problem]).toEqual([["first"], "after first", undefined]);
});

it("is tried once more where the hub refuses what the provider has issued: it may have just started", async () => {
  const held = heldWith(credential("first", 20));
  const answers = [new ApiError("unauthenticated", "The hub does not accept the token.")];
  renewing(held, () => {
    const refused = answers.shift();
    if (refused) throw refused;
  });
  await vi.advanceTimersByTimeAsync(16 * MINUTES);
  expect([held.credential.idToken, held.problem]).toEqual(["after first", undefined]);
});

it("is over with where the hub goes on to refuse what the provider has issued", async () => {
  const held = heldWith(credential("first", 20));
  const used = renewing(held, () => {
    throw new ApiError("unauthenticated", "The hub does not accept the token.");
  });
  await vi.advanceTimersByTimeAsync(19 * MINUTES);
  expect([used, held.problem]).toEqual([["first"], "refused"]);
});

it("is nothing that the request does in which the session began", async () => {
  const held = heldWith(credential("first", 20));
  let during: unknown = "not renewed";
  inRequest({ id: "sign-in" }, () =>
    renewing(held, () => {
      during = currentRequest();
    }),
  );
  await vi.advanceTimersByTimeAsync(15 * MINUTES);
  expect(during).toBeUndefined();
});
