import type { RawOwnerReference } from "@/lib/kube/object";

const NONE: ReadonlySet<string> = new Set();

/** The keys of objects by the uid of an owner. */
export class DependentIndex {
  readonly #keys = new Map<string, Set<string>>();

  of(uid: string): ReadonlySet<string> {
    return this.#keys.get(uid) ?? NONE;
  }

  change(key: string, before: readonly RawOwnerReference[], after: readonly RawOwnerReference[]): void {
    for (const { uid } of before) {
      const keys = this.#keys.get(uid);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(uid);
    }
    for (const { uid } of after) {
      const keys = this.#keys.get(uid) ?? new Set();
      this.#keys.set(uid, keys.add(key));
    }
  }
}
