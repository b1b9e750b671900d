/** Whom something is for that agents get: a cluster, or an add-on on it. */
interface Holder {
  readonly cluster?: string | undefined;
  readonly addOn?: string | undefined;
}

/** Fields of lists whose rows are for an agent. */
export const HOLDER_FIELDS = {
  cluster: {
    label: "Cluster",
    help: "The cluster it is for",
    type: "text",
    of: ({ cluster }: Holder) => cluster,
    sort: true,
    facet: "counted",
    csv: "cluster",
  },
  addon: {
    label: "Add-on",
    help: "The add-on it is for",
    type: "text",
    of: ({ addOn }: Holder) => addOn,
    facet: "shown",
    csv: "add-on",
  },
} as const;
