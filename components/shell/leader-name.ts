/** The pod or machine of a leader, which signs as "host_process_random". */
export function leaderName(identity: string): string {
  return identity.split("_")[0] || identity;
}
