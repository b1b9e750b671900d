import type { RawObject } from "@/lib/kube/object";
import { RenderError } from "./render-error";

/** 80 % of what a ManifestWork may hold, in bytes (docs/reference/work.md#admission-of-works). */
const BUDGET = 409_600;

export interface Part {
  readonly name: string;
  readonly manifests: readonly RawObject[];
}

/**
 * Distributes manifests over works: each stays in its work, new ones go where most room is left, the rest into new
 * works with the lowest free number. Returns only works with manifests. Throws `RenderError` for a manifest too large
 * for any work.
 */
export function splitManifests(
  manifests: readonly RawObject[],
  existing: readonly Part[],
  nameOf: (index: number) => string,
): Part[] {
  const wanted = new Map(manifests.map((manifest) => [manifestKey(manifest), manifest]));
  for (const [key, manifest] of wanted) {
    if (sizeOf(manifest) >= BUDGET)
      throw new RenderError(`${key} alone takes ${sizeOf(manifest)} bytes, a work holds less than ${BUDGET}`);
  }
  const parts = existing.map((part) => new Filling(part.name, take(wanted, part.manifests)));
  const rest = [...wanted.values()].sort((left, right) => sizeOf(right) - sizeOf(left));
  const unplaced = rest.filter((manifest) => !roomiest(parts)?.tryAdd(manifest));
  const names = new Set(existing.map(({ name }) => name));
  for (const manifest of inOrder(manifests, unplaced)) {
    const last = parts.at(-1);
    if (last && !names.has(last.name) && last.tryAdd(manifest)) continue;
    const fresh = new Filling(freeName(new Set(parts.map(({ name }) => name)), nameOf), []);
    fresh.tryAdd(manifest);
    parts.push(fresh);
  }
  return parts
    .filter((part) => part.manifests.length > 0)
    .map(({ name, manifests: filled }) => ({ name, manifests: filled }));
}

class Filling {
  readonly manifests: RawObject[];
  #size: number;

  constructor(
    readonly name: string,
    manifests: readonly RawObject[],
  ) {
    this.manifests = [...manifests];
    this.#size = manifests.reduce((sum, manifest) => sum + sizeOf(manifest), 0);
  }

  get room(): number {
    return BUDGET - this.#size;
  }

  tryAdd(manifest: RawObject): boolean {
    const size = sizeOf(manifest);
    if (size >= this.room) return false;
    this.manifests.push(manifest);
    this.#size += size;
    return true;
  }
}

/** The new content of what a work holds already, taken out of what is wanted. */
function take(wanted: Map<string, RawObject>, held: readonly RawObject[]): RawObject[] {
  return held.flatMap((manifest) => {
    const key = manifestKey(manifest);
    const next = wanted.get(key);
    wanted.delete(key);
    return next ? [next] : [];
  });
}

function roomiest(parts: readonly Filling[]): Filling | undefined {
  return parts.reduce<Filling | undefined>((best, part) => (best && best.room >= part.room ? best : part), undefined);
}

function inOrder(all: readonly RawObject[], some: readonly RawObject[]): RawObject[] {
  const chosen = new Set(some);
  return all.filter((manifest) => chosen.has(manifest));
}

function freeName(taken: ReadonlySet<string>, nameOf: (index: number) => string): string {
  let index = 0;
  while (taken.has(nameOf(index))) index += 1;
  return nameOf(index);
}

export function manifestKey({ apiVersion = "", kind = "", metadata }: RawObject): string {
  return `${apiVersion} ${kind} ${metadata.namespace ?? ""}/${metadata.name ?? ""}`;
}

/** As upstream counts it: the JSON, a tag, and the length of the length. */
function sizeOf(manifest: RawObject): number {
  const length = new TextEncoder().encode(JSON.stringify(manifest)).length;
  return length + 1 + Math.ceil(Math.max(1, Math.log2(length + 1)) / 7);
}
