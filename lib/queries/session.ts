import { queryOptions } from "@tanstack/react-query";
import { Session, SignInOptions, type SignInRequest } from "@/lib/api/session";
import { isSignedOut } from "./api-problem";
import { getJson, SESSION_PATH, sendJson } from "./request";
import { tellSignedIn } from "./signed-out";

/** Who is signed in; fails with a problem "unauthenticated" when nobody is, and then keeps who it was. */
export function session() {
  return queryOptions({
    queryKey: ["session"],
    queryFn: async () => {
      const somebody = await getJson(SESSION_PATH, { schema: Session });
      tellSignedIn();
      return somebody;
    },
    // Somebody may have signed in in another tab.
    refetchOnWindowFocus: ({ state }) => (isSignedOut(state.error) ? "always" : false),
  });
}

export function signInOptions() {
  return queryOptions({
    queryKey: ["sign-in-options"],
    queryFn: ({ signal }) => getJson("/api/sign-in-options", { schema: SignInOptions, signal }),
  });
}

export async function signIn(request: SignInRequest): Promise<void> {
  await sendJson("POST", SESSION_PATH, request);
}

export async function signOut(): Promise<void> {
  await sendJson("DELETE", SESSION_PATH);
}
