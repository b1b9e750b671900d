/** Where a hub is, and how one gets in. */
export interface HubAddress {
  readonly url: string;
  readonly ca?: string;
  readonly token?: string;
}

export interface HubUsage {
  /** Of resident memory, the most there ever was. */
  readonly peakMiB: number;
  /** The longest that the event loop has been kept from its turn since the fleet began to come. */
  readonly blockMs: number;
}
