import { kubernetesVersion, type Product } from "./products";
import { between, hashOf, pick, type Random, randomOf, text } from "./random";
import type { SpokeModel } from "./spoke-model";

/** Everything that a cluster says of itself; nothing of it changes while the fleet runs. */
export interface ClusterProfile {
  readonly name: string;
  /** Last part of its agent's user name. */
  readonly agentId: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly serverUrl: string;
  readonly version: string;
  readonly nodes: number;
  readonly capacity: Readonly<Record<string, string>>;
  readonly allocatable: Readonly<Record<string, string>>;
  readonly claims: readonly { readonly name: string; readonly value: string }[];
  /** The demo does not approve and accept it: that is left to a person. */
  readonly awaitsAcceptance: boolean;
  readonly spoke: SpokeModel;
}

export interface Site {
  readonly product: Product;
  readonly region: string;
  readonly environment: Environment;
}

export type Environment = "production" | "staging" | "development";

const SHORT: Readonly<Record<Environment, string>> = { production: "prod", staging: "stage", development: "dev" };
const KIB_PER_GIB = 1024 * 1024;

export function siteName({ product, region, environment }: Site): string {
  return `${product.prefix}-${region}-${SHORT[environment]}`;
}

/** The cluster `name` at `site`, the same for the same seed. */
export function clusterProfile(
  seed: number,
  name: string,
  site: Site,
  traits: Pick<ClusterProfile, "awaitsAcceptance" | "spoke">,
): ClusterProfile {
  const { product, region, environment } = site;
  const size = sizeOf(product, randomOf(seed, name, "size"));
  const { minor, version } = kubernetesVersion(product, randomOf(seed, name, "version"));
  return {
    name,
    agentId: uuid(randomOf(seed, name, "agent")),
    labels: { vendor: product.vendor, environment, region, tier: tierOf(environment, randomOf(seed, name, "tier")) },
    serverUrl: `https://api.${name}.clusters.example:6443`,
    version,
    ...size,
    claims: [
      { name: "id.k8s.io", value: uuid(randomOf(seed, name, "id")) },
      { name: "kubeversion.open-cluster-management.io", value: version },
      { name: "platform.open-cluster-management.io", value: product.platform },
      { name: "product.open-cluster-management.io", value: product.vendor },
      { name: "region.open-cluster-management.io", value: region },
      ...(product.vendor === "OpenShift"
        ? [{ name: "version.openshift.io", value: openShiftVersion(name, minor) }]
        : []),
    ],
    ...traits,
  };
}

function sizeOf(product: Product, random: Random): Pick<ClusterProfile, "nodes" | "capacity" | "allocatable"> {
  const nodes = between(random, ...product.nodes);
  const cores = nodes * pick(random, product.coresPerNode);
  const memoryKib = Math.round(cores * product.gibPerCore * KIB_PER_GIB * 0.97);
  const pods = String(nodes * product.podsPerNode);
  return {
    nodes,
    capacity: { cpu: String(cores), memory: `${memoryKib}Ki`, pods },
    allocatable: { cpu: `${cores * 1000 - nodes * 80}m`, memory: `${memoryKib - nodes * 900 * 1024}Ki`, pods },
  };
}

function tierOf(environment: Environment, random: Random): string {
  const isUpper = random() < 0.4;
  if (environment === "production") return isUpper ? "gold" : "silver";
  return isUpper ? "silver" : "bronze";
}

/** OpenShift 4.n carries Kubernetes 1.(n+13). */
function openShiftVersion(name: string, kubernetesMinor: number): string {
  return `4.${kubernetesMinor - 13}.${4 + (hashOf(name) % 14)}`;
}

function uuid(random: Random): string {
  const hex = text(random, 32, "0123456789abcdef");
  const variant = "89ab"[between(random, 0, 3)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
