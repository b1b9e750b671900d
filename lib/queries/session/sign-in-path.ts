const HOME = "/";

/** The sign-in page's address for a signed-out person, so that signing in returns here. */
export function signInPath(from: string): string {
  return from === HOME ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}
