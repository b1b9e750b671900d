import { createHash } from "node:crypto";
import type { ComponentEntity, ResourceEntity } from "@backstage/catalog-model";
import type { CatalogSettings } from "./settings";

/** A cluster as far as an entity tells of it. */
export interface FleetCluster {
  readonly name: string;
  readonly set?: string | undefined;
  readonly provider?: string | undefined;
  readonly region?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** An add-on as far as an entity tells of it. */
export interface FleetAddOn {
  readonly name: string;
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
}

interface EntityParts extends Pick<CatalogSettings, "owner" | "ownerLabel" | "system"> {
  readonly console: string;
}

const MAX_NAME = 63;
const HASH_LENGTH = 8;

/** A managed cluster as a Resource. */
export function clusterEntity(cluster: FleetCluster, parts: EntityParts): ResourceEntity {
  const { name, set, provider, region, labels = {} } = cluster;
  const owner = (parts.ownerLabel && labels[parts.ownerLabel]) || parts.owner;
  const href = `${parts.console}/clusters/${name}`;
  return {
    apiVersion: "backstage.io/v1alpha1",
    kind: "Resource",
    metadata: {
      name: entityName(name),
      ...titled(name),
      description: descriptionOf({ set, provider, region }),
      annotations: { ...locations(href), "flotilla.dev/cluster": name },
      links: [{ url: href, title: "Flotilla" }],
      tags: tagsOf([provider, region]),
    },
    spec: { type: "kubernetes-cluster", owner, ...(parts.system && { system: parts.system }) },
  };
}

/** An add-on as a Component. */
export function addOnEntity({ name, displayName, description }: FleetAddOn, parts: EntityParts): ComponentEntity {
  const href = `${parts.console}/addons/${name}`;
  return {
    apiVersion: "backstage.io/v1alpha1",
    kind: "Component",
    metadata: {
      name: entityName(name),
      ...titled(name, displayName),
      ...(description && { description }),
      annotations: { ...locations(href), "flotilla.dev/addon": name },
      links: [{ url: href, title: "Flotilla" }],
    },
    spec: {
      type: "cluster-add-on",
      lifecycle: "production",
      owner: parts.owner,
      ...(parts.system && { system: parts.system }),
    },
  };
}

/** A name in the catalog: Kubernetes allows longer ones, which are cut and told apart by a hash. */
export function entityName(name: string): string {
  if (name.length <= MAX_NAME) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH_LENGTH);
  return `${name.slice(0, MAX_NAME - HASH_LENGTH - 1).replace(/[-.]+$/, "")}-${hash}`;
}

function titled(name: string, displayName?: string): { readonly title?: string } {
  if (displayName) return { title: displayName };
  return entityName(name) === name ? {} : { title: name };
}

/** Where the entity is from, as the catalog wants it of what a provider brings. */
function locations(href: string): Record<string, string> {
  return {
    "backstage.io/managed-by-location": `url:${href}`,
    "backstage.io/managed-by-origin-location": `url:${href}`,
  };
}

function descriptionOf({ set, provider, region }: Pick<FleetCluster, "set" | "provider" | "region">): string {
  const where = [provider, region].filter(Boolean).join(", ");
  return [set && `Cluster set ${set}`, where].filter(Boolean).join(". ") || "Managed cluster";
}

/** The catalog allows small letters, digits and a few marks. */
function tagsOf(texts: readonly (string | undefined)[]): string[] {
  const tags = texts.map((text) =>
    text
      ?.toLowerCase()
      .replace(/[^a-z0-9+#]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, MAX_NAME),
  );
  return [...new Set(tags)].filter((tag) => tag !== undefined && tag !== "") as string[];
}
