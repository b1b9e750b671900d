/** Where clusters are invited to join; every page may lead there. */
export function joinHref(): string {
  return "/invitations/new";
}
