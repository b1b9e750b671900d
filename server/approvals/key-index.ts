import type { RequestPatterns } from "@/lib/csr/pattern-findings";

/** Whose key a request has. */
interface KeyOwner {
  readonly keyId: string;
  readonly subject: string;
}

/** Which requests of different subjects have one public key. An agent that asks again may keep its key. */
export class KeyIndex {
  readonly #owners = new Map<string, KeyOwner>();
  readonly #byKey = new Map<string, Map<string, Set<string>>>();

  /** `onChange` hears the name of each request whose key is shared from now on, or no more. */
  constructor(private readonly onChange: (name: string) => void) {}

  /** A request of another subject with the same key, if there is one: of several the one that has been there longest. */
  otherOf(name: string): RequestPatterns["sameKey"] {
    const owner = this.#owners.get(name);
    for (const [subject, names] of owner ? (this.#byKey.get(owner.keyId) ?? []) : []) {
      const [object] = names;
      if (subject !== owner?.subject && object !== undefined) return { object, subject };
    }
    return undefined;
  }

  /** `owner`: undefined for a request that cannot be read, or went. */
  store(name: string, owner: KeyOwner | undefined): void {
    const before = this.#owners.get(name);
    if (before?.keyId === owner?.keyId && before?.subject === owner?.subject) return;
    if (before) this.#remove(name, before);
    if (owner) this.#add(name, owner);
  }

  #add(name: string, owner: KeyOwner): void {
    const { keyId, subject } = owner;
    this.#owners.set(name, owner);
    const subjects = this.#byKey.get(keyId) ?? new Map<string, Set<string>>();
    const isNew = !subjects.has(subject);
    this.#byKey.set(keyId, subjects.set(subject, (subjects.get(subject) ?? new Set()).add(name)));
    // With the second subject it is shared; further ones are no news to those that share it.
    if (isNew && subjects.size === 2) this.#notify(subjects);
  }

  #remove(name: string, { keyId, subject }: KeyOwner): void {
    this.#owners.delete(name);
    const subjects = this.#byKey.get(keyId);
    const names = subjects?.get(subject);
    names?.delete(name);
    if (!subjects || !names) return;
    if (names.size === 0) subjects.delete(subject);
    if (subjects.size === 0) this.#byKey.delete(keyId);
    // One that went may have been the evidence of others.
    if (subjects.size === 1) this.#notify(subjects);
  }

  #notify(subjects: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const names of subjects.values()) for (const name of names) this.onChange(name);
  }
}
