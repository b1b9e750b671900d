import { z } from "@/lib/kube/zod";
import { ApiError } from "@/server/errors";
import type { HubClient } from "@/server/hub/hub-client";
import { HubError } from "@/server/hub/hub-error";
import type { SignedIn } from "./session";

const UserInfo = z.looseObject({
  username: z.string().check(z.minLength(1)),
  uid: z.optional(z.string()),
  groups: z._default(z.array(z.string()), []),
  extra: z.optional(z.record(z.string(), z.array(z.string()))),
});
const Review = z.looseObject({ status: z.looseObject({ userInfo: UserInfo }) });

const NOT_ACCEPTED = "The hub does not accept this token.";
const DEADLINE_MS = 10_000;

/** Looks up the identity of `client`'s token. Throws `ApiError` "unauthenticated" if the hub does not accept it. */
export async function identify(client: HubClient): Promise<SignedIn> {
  const { username, uid = "", groups, extra = {} } = await fetchUserInfo(client);
  if (username === "system:anonymous" || groups.includes("system:unauthenticated"))
    throw new ApiError("unauthenticated", NOT_ACCEPTED);
  const identity = JSON.stringify([username, uid, groups.toSorted(), Object.entries(extra).toSorted()]);
  return { user: username, groups, identity, client };
}

/** Names the very token: another one of the same person has another. */
const OF_THE_TOKEN = "authentication.kubernetes.io/credential-id";

/** Whether both are the same person with the same groups, apart from the token they came with. */
export function isSameIdentity(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && withoutToken(one) === withoutToken(other);
}

function withoutToken(identity: string): string {
  return JSON.stringify(JSON.parse(identity), (_, value) =>
    Array.isArray(value) && value[0] === OF_THE_TOKEN ? undefined : value,
  );
}

async function fetchUserInfo(client: HubClient): Promise<z.infer<typeof UserInfo>> {
  try {
    const answer = await client.raw({
      method: "POST",
      path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
      body: { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return Review.parse(answer).status.userInfo;
  } catch (cause) {
    if (cause instanceof HubError && cause.status === 401)
      throw new ApiError("unauthenticated", NOT_ACCEPTED, { cause });
    throw cause;
  }
}
