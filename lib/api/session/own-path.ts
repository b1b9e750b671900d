const HOME = "/";

/** Where to go after signing in: always a page of this console, whatever `next` says. */
export function pathAfterSignIn(next: string | null | undefined): string {
  if (!next?.startsWith("/")) return HOME;
  const base = "http://console.invalid";
  const url = URL.parse(next, base);
  const isPage = url?.origin === base && !/^\/(\/|login(\/|$)|api(\/|$))/.test(url.pathname);
  return isPage ? `${url.pathname}${url.search}${url.hash}` : HOME;
}
