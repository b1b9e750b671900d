export interface FleetSize {
  readonly clusters: number;
  readonly addOns: number;
}

export const clusterName = (index: number) => `cluster-${String(index).padStart(5, "0")}`;
export const addOnName = (index: number) => `add-on-${String(index).padStart(2, "0")}`;
