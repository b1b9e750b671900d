/** Of the page and of its placeholder. */
export const JOIN_TITLE = "Join a cluster";
export const JOIN_CRUMBS = [
  { href: "/clusters", label: "Clusters" },
  { href: "/invitations", label: "Invitations" },
];
