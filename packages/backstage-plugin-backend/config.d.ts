export interface Config {
  flotilla?: {
    /** Address of the console, with its base path: "https://flotilla.example.org". */
    console: string;
    /** Who sees the fleet, and with which rights: the first that names a user's group. Nobody else does. */
    accounts?: Array<{
      /** Entity references of groups or users: "group:default/platform". "*" is everybody who is signed in. */
      members: string[];
      /** File with a token of the hub, such as a projected token of a service account. Its rights are what members see. */
      tokenFile: string;
      /** Views that members may embed, as paths below /embed in which a segment may be "*". All that only show, by default. */
      views?: string[];
      /** Clusters to which their views are limited, in the console's filter language: "set:edge". */
      filter?: string;
    }>;
    /** What the catalog reads. Without it there are no entities of the fleet. */
    catalog?: {
      /** File with a token of the hub that may list clusters and add-ons. */
      tokenFile: string;
      /** Owner of what names none: "group:default/platform". */
      owner: string;
      /** Label of clusters that names their owner: "example.org/team". */
      ownerLabel?: string;
      /** System that everything belongs to: "system:default/fleet". */
      system?: string;
      /** How often to read the fleet, in minutes. 10 by default. */
      everyMinutes?: number;
    };
  };
}
