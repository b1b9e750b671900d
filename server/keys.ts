import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartFailure } from "./errors";

/** What each key is for; also the name of its file. */
export type KeyName = "identity" | "activity" | "peers";

const MIN_CHARACTERS = 32;
const KEY_BYTES = 32;

/** One secret: names itself by a hash of it. */
interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * The secrets of one purpose. The newest makes, all of them check: a key is replaced by a line before the old one, which
 * goes once nothing that it made is needed any more.
 */
export class Keys {
  readonly #keys: readonly [Key, ...Key[]];

  constructor(
    name: KeyName,
    [first, ...others]: readonly [string, ...string[]],
    /** False for one that is made up at the start, and is of no use to another process. */
    readonly isShared = true,
  ) {
    this.#keys = [keyOf(name, first), ...others.map((text) => keyOf(name, text))];
  }

  /** Names the key that makes. */
  get newestId(): string {
    return this.#keys[0].id;
  }

  /** Hexadecimal HMAC-SHA256 under the newest key, and that key's id. */
  sign(text: string): { readonly key: string; readonly mac: string } {
    const [{ id, bytes }] = this.#keys;
    return { key: id, mac: macOf(bytes, text).toString("hex") };
  }

  /** The same under every key, newest first, to find what an older one made. */
  signAll(text: string): readonly string[] {
    return this.#keys.map(({ bytes }) => macOf(bytes, text).toString("hex"));
  }

  /** Keys to encrypt with, for one purpose, newest first: only the first encrypts. 32 bytes each. */
  deriveAll(purpose: string): readonly [Buffer, ...Buffer[]] {
    const [first, ...others] = this.#keys;
    return [derived(first.bytes, purpose), ...others.map(({ bytes }) => derived(bytes, purpose))];
  }

  /** "unknown-key" where the key that made it is not here any more. Compares in constant time. */
  verify(text: string, { key, mac }: { readonly key: string; readonly mac: string }): "ok" | "wrong" | "unknown-key" {
    const known = this.#keys.find(({ id }) => id === key);
    if (!known) return "unknown-key";
    const expected = macOf(known.bytes, text);
    const given = Buffer.from(mac, "hex");
    return given.length === expected.length && timingSafeEqual(given, expected) ? "ok" : "wrong";
  }
}

/**
 * The keys in the file of that name, one per line, newest first. One that nobody else has where there is no folder.
 * Throws `StartFailure` where the folder has no such file, or a line is too short to be a secret.
 */
export async function readKeys(folder: string | undefined, name: KeyName): Promise<Keys> {
  if (folder === undefined) return ownKeys(name);
  const path = join(folder, name);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new StartFailure(`KEYS_DIR has no file ${name} that can be read.`, { cause });
  });
  const [first, ...others] = text.split("\n").flatMap((line) => line.trim() || []);
  if (first === undefined || [first, ...others].some((line) => line.length < MIN_CHARACTERS))
    throw new StartFailure(`Each line of ${path} must be a secret of ${MIN_CHARACTERS} characters or more.`);
  return new Keys(name, [first, ...others]);
}

/** Keys that no other process has. */
export function ownKeys(name: KeyName): Keys {
  return new Keys(name, [randomBytes(KEY_BYTES).toString("hex")], false);
}

function keyOf(name: KeyName, text: string): Key {
  const id = createHash("sha256").update(`flotilla key id ${name}\n`).update(text).digest("hex").slice(0, 8);
  return { id, bytes: derived(Buffer.from(text), name) };
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `flotilla ${purpose}`, KEY_BYTES));
}

function macOf(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
