import { queryOptions } from "@tanstack/react-query";
import { Session, SignInOptions, type SignInRequest } from "@/lib/api/session/session";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { getJson, SESSION_PATH, sendJson } from "@/lib/queries/request/request";
import { publishSignedIn } from "./signed-out";

/** The signed-in person; fails with a problem "unauthenticated" without a session, keeping the previous person. */
export function session() {
  return queryOptions({
    queryKey: ["session"],
    queryFn: async () => {
      const somebody = await getJson(SESSION_PATH, { schema: Session });
      publishSignedIn();
      return somebody;
    },
    // Another tab may have signed in someone.
    refetchOnWindowFocus: ({ state }) => (isSignedOut(state.error) ? "always" : false),
  });
}

export function signInOptions() {
  return queryOptions({
    queryKey: ["sign-in-options"],
    queryFn: ({ signal }) => getJson("/api/sign-in-options", { schema: SignInOptions, signal }),
  });
}

/** Begins a session for whom a proxy in front has signed in. Throws ApiProblem where they are not admitted. */
export async function continueThroughProxy(): Promise<void> {
  await getJson(SESSION_PATH, { schema: Session });
}

export async function signIn(request: SignInRequest): Promise<void> {
  await sendJson("POST", SESSION_PATH, request);
}
