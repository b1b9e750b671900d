import { identityOf, writtenBy } from "@/lib/drift/shared-objects";
import type { RawObject } from "@/lib/kube/object";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { fieldsAt, listAt, textAt } from "@/server/lists/raw-fields";

/** The objects that a work writes, each as a number: works that write the same mostly share one. */
export class WrittenObjects {
  static #last = 0;
  /** No property: those that were made twice of the same objects are equal. */
  readonly #id: number;

  constructor(readonly objects: readonly number[]) {
    WrittenObjects.#last += 1;
    this.#id = WrittenObjects.#last;
  }

  get id(): number {
    return this.#id;
  }
}

const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, WrittenObjects>();

/** Undefined for a work that writes nothing. Called for each work of a fleet: what is remembered costs one text. */
export function writtenObjects(raw: RawObject): WrittenObjects | undefined {
  const spec = fieldsAt(raw, "spec");
  if (listAt(spec, "manifestConfigs").some(isReading)) {
    const own = writtenBy(ManifestWork.parse(raw)).map(({ identity }) => identity);
    return madeOf(own.join("\n"), own);
  }
  const manifests = listAt(fieldsAt(spec, "workload"), "manifests");
  let key = "";
  for (const manifest of manifests) {
    const metadata = fieldsAt(manifest, "metadata");
    key += `${manifest.apiVersion}/${manifest.kind}/${metadata.namespace}/${metadata.name}\n`;
  }
  return remembered.get(key) ?? madeOf(key, manifests.flatMap(identityIn));
}

function isReading(config: Readonly<Record<string, unknown>>): boolean {
  return fieldsAt(config, "updateStrategy").type === "ReadOnly";
}

function identityIn(manifest: Readonly<Record<string, unknown>>): string[] {
  const [apiVersion, kind] = [textAt(manifest, "apiVersion"), textAt(manifest, "kind")];
  const metadata = fieldsAt(manifest, "metadata");
  const [namespace, name] = [textAt(metadata, "namespace"), textAt(metadata, "name")];
  return name === "" ? [] : [identityOf({ apiVersion, kind, namespace, name })];
}

function madeOf(key: string, identities: readonly string[]): WrittenObjects | undefined {
  if (identities.length === 0) return undefined;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const made = new WrittenObjects(identities.map(numberOf));
  remembered.set(key, made);
  return made;
}

/** Of 53 bits: two objects of a cluster do not have the same. */
function numberOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
