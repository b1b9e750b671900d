/** Of a console's address, what its cookies depend on. */
export interface CookieScope {
  /** Whether people come by https. */
  readonly isSecure: boolean;
  /** Below which the console is served: "" or "/flotilla". */
  readonly basePath: string;
}

/**
 * Over https the name itself forbids other hosts and paths to set it (RFC 6265bis, 4.1.3). A cookie with a path of its
 * own cannot have that: its name says only that it came over https.
 */
export function cookieName(name: string, { isSecure, basePath }: CookieScope): string {
  if (!isSecure) return name;
  return basePath === "" ? `__Host-${name}` : `__Secure-${name}`;
}

export function cookieAttributes({ isSecure, basePath }: CookieScope) {
  return { httpOnly: true, path: basePath === "" ? "/" : basePath, secure: isSecure } as const;
}
