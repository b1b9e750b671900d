import type { Pace } from "./pace";

/** What a change does to one add-on, or to the manifests of a work or a replica set. Clusters are sorted by name. */
export interface AddOnEffect {
  /** Its name; "namespace/name" of what is none. */
  readonly addOn: string;
  /** What it is instead of an add-on. */
  readonly of?: "work" | "replica set";
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  /** They keep the add-on and get another configuration. */
  readonly changes: readonly string[];
  /** They keep their configuration, because their cluster add-on names its own. */
  readonly overrides: readonly string[];
  /** What rolls out waits for them to start, and may start on them by the change; absent where there are none. */
  readonly starts?: readonly string[];
  /** In how many waves clusters gain and change it; 1 is all at once. */
  readonly waves: number;
  /** Where there are several waves, or windows and freezes delay it: how many clusters move in each, and when each begins. */
  readonly pace?: Omit<Pace, "waves">;
}
