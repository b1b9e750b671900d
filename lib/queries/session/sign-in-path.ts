const HOME = "/";

/** The sign-in page's address for a signed-out person, so that signing in returns here. */
export function signInPath(from: string): string {
  return from === HOME ? "/login" : `/login?next=${encodeURIComponent(from)}`;
}

/** Where to go after signing in: always a page of this console, whatever the address says. */
export function pathAfterSignIn(next: string | null): string {
  if (!next?.startsWith("/")) return HOME;
  const base = "http://console.invalid";
  const url = URL.parse(next, base);
  const ours = url?.origin === base && !url.pathname.startsWith("//") && !url.pathname.startsWith("/login");
  return ours ? `${url.pathname}${url.search}${url.hash}` : HOME;
}
