/** What moves more clusters, or decides more requests, is confirmed by typing. */
export const MAX_UNCONFIRMED = 20;
