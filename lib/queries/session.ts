import { queryOptions } from "@tanstack/react-query";
import { Session, SignInOptions, type SignInRequest } from "@/lib/api/session";
import { getJson, sendJson } from "./request";

/** Who is signed in; fails with a problem "unauthenticated" when nobody is. */
export function session() {
  return queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => getJson("/api/session", { schema: Session, signal }),
  });
}

export function signInOptions() {
  return queryOptions({
    queryKey: ["sign-in-options"],
    queryFn: ({ signal }) => getJson("/api/sign-in-options", { schema: SignInOptions, signal }),
  });
}

export async function signIn(request: SignInRequest): Promise<void> {
  await sendJson("POST", "/api/session", request);
}

export async function signOut(): Promise<void> {
  await sendJson("DELETE", "/api/session");
}
