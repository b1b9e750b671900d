import { between, pick, type Random, text } from "./random";

/** What is typical of the clusters of one vendor. */
export interface Product {
  /** Label `vendor` and claim `product.open-cluster-management.io`. */
  readonly vendor: string;
  /** First word of the names of its clusters. */
  readonly prefix: string;
  /** Claim `platform.open-cluster-management.io`. */
  readonly platform: string;
  /** Clusters of a hundred. */
  readonly share: number;
  readonly regions: readonly [string, ...string[]];
  /** How many minor versions it is behind the newest at least. */
  readonly lag: number;
  readonly nodes: readonly [least: number, most: number];
  readonly coresPerNode: readonly [number, ...number[]];
  readonly gibPerCore: number;
  readonly podsPerNode: number;
  versionSuffix(random: Random): string;
}

const HEX = "0123456789abcdef";

const PRODUCTS: readonly Product[] = [
  {
    vendor: "EKS",
    prefix: "eks",
    platform: "AWS",
    share: 34,
    regions: ["eu-west-1", "eu-central-1", "us-east-1", "us-west-2", "ap-southeast-2"],
    lag: 0,
    nodes: [3, 24],
    coresPerNode: [4, 8, 16],
    gibPerCore: 4,
    podsPerNode: 58,
    versionSuffix: (random) => `-eks-${text(random, 7, HEX)}`,
  },
  {
    vendor: "AKS",
    prefix: "aks",
    platform: "Azure",
    share: 20,
    regions: ["westeurope", "northeurope", "eastus2", "australiaeast"],
    lag: 0,
    nodes: [3, 18],
    coresPerNode: [4, 8],
    gibPerCore: 4,
    podsPerNode: 110,
    versionSuffix: () => "",
  },
  {
    vendor: "GKE",
    prefix: "gke",
    platform: "GCP",
    share: 16,
    regions: ["europe-west1", "us-central1", "asia-northeast1"],
    lag: 0,
    nodes: [3, 20],
    coresPerNode: [4, 8, 16],
    gibPerCore: 4,
    podsPerNode: 110,
    versionSuffix: (random) => `-gke.${between(random, 1_000, 1_999)}000`,
  },
  {
    vendor: "OpenShift",
    prefix: "ocp",
    platform: "VSphere",
    share: 14,
    regions: ["dc-frankfurt", "dc-dallas", "dc-osaka"],
    lag: 1,
    nodes: [6, 30],
    coresPerNode: [16, 32],
    gibPerCore: 8,
    podsPerNode: 250,
    versionSuffix: () => "",
  },
  {
    vendor: "K3s",
    prefix: "k3s",
    platform: "Other",
    share: 10,
    regions: ["store-oslo", "store-malmo", "store-porto", "plant-graz"],
    lag: 1,
    nodes: [1, 3],
    coresPerNode: [4, 8],
    gibPerCore: 2,
    podsPerNode: 110,
    versionSuffix: (random) => `+k3s${between(random, 1, 2)}`,
  },
  {
    vendor: "RKE2",
    prefix: "rke2",
    platform: "OpenStack",
    share: 6,
    regions: ["dc-paris", "dc-toronto"],
    lag: 1,
    nodes: [5, 12],
    coresPerNode: [8, 16],
    gibPerCore: 4,
    podsPerNode: 110,
    versionSuffix: () => "+rke2r1",
  },
];

/** Minor versions of Kubernetes in use, newest first, with the patch releases seen in the field. */
const MINORS: readonly { readonly minor: number; readonly patches: readonly [number, ...number[]] }[] = [
  { minor: 34, patches: [1, 2, 3] },
  { minor: 33, patches: [4, 5, 6, 7] },
  { minor: 32, patches: [7, 8, 9, 10] },
  { minor: 31, patches: [10, 12, 13] },
  { minor: 30, patches: [14] },
];

/** A fleet ages: most clusters are one or two minor versions behind, few are current, few are nearly out of support. */
export function kubernetesVersion(product: Product, random: Random): { minor: number; version: string } {
  const behind = Math.floor(4 * random() ** 1.4);
  const { minor, patches } = MINORS[Math.min(product.lag + behind, MINORS.length - 1)] ?? {
    minor: 34,
    patches: [1] as const,
  };
  return { minor, version: `v1.${minor}.${pick(random, patches)}${product.versionSuffix(random)}` };
}

/** How many of `total` clusters each product has, by largest remainder. */
export function quotas(total: number): Map<Product, number> {
  const whole = PRODUCTS.reduce((sum, product) => sum + product.share, 0);
  const exact = PRODUCTS.map((product) => ({ product, clusters: (total * product.share) / whole }));
  const given = new Map(exact.map(({ product, clusters }) => [product, Math.floor(clusters)]));
  const left = total - [...given.values()].reduce((sum, clusters) => sum + clusters, 0);
  const byRemainder = exact.toSorted((a, b) => (b.clusters % 1) - (a.clusters % 1));
  for (const { product } of byRemainder.slice(0, left)) given.set(product, (given.get(product) ?? 0) + 1);
  return given;
}
