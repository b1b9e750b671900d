import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { EMBED_TOKEN_PREFIX } from "@/lib/api/embed/embed-token";
import { NAMESPACE } from "@/lib/kube/names";

/** Version of the sealed format. Other versions cannot be read. */
export const SEAL_VERSION = "3";

const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** 256 random bits for one person's cookie. Only its holder can open what is sealed with it. */
export function newSessionId(): string {
  return randomBytes(ID_BYTES).toString("base64url");
}

/** Whether it may have come from here at all. */
export function isSessionId(text: string): boolean {
  return ID.test(text);
}

/** An embed token is the id of its session: no cookie is one, and it is no cookie's. */
export function newEmbedToken(): string {
  return EMBED_TOKEN_PREFIX + newSessionId();
}

export function isEmbedToken(text: string): boolean {
  return text.startsWith(EMBED_TOKEN_PREFIX) && isSessionId(text.slice(EMBED_TOKEN_PREFIX.length));
}

const EMBED = "embed-";

/** The name a session is stored under; it does not reveal the id. */
export function recordName(id: string): string {
  const hash = createHash("sha256").update("flotilla session name\n").update(id).digest("hex");
  return `${isEmbedToken(id) ? EMBED : "session-"}${hash}`;
}

/** Whether a record of that name is of an embed token. */
export function isEmbedRecord(name: string): boolean {
  return name.startsWith(EMBED);
}

/**
 * What a session is called in logs, limits and between consoles: the same at each of them. It opens nothing, and tells
 * neither the id nor what it was made of: the name of a record, or the hash of a token.
 */
export function publicId(name: string): string {
  return createHash("sha256").update("flotilla session in public\n").update(name).digest("hex").slice(0, 32);
}

/** Encrypts for the holder of the id, bound to that session's name: under another name it does not open. */
export function seal(id: string, content: string): string {
  return sealWith(keyOf(id), associatedDataOf(id), content);
}

/** Undefined for what was not sealed so: changed, moved, cut, or for another id. */
export function unseal(id: string, sealed: string): string | undefined {
  return unsealWith(keyOf(id), associatedDataOf(id), sealed);
}

/** AES-256-GCM. It opens only with the same key and associated data. */
export function sealWith(key: Buffer, associatedData: Buffer, content: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(associatedData);
  return Buffer.concat([nonce, cipher.update(content, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Undefined for what was not sealed so. */
export function unsealWith(key: Buffer, associatedData: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const end = bytes.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(associatedData).setAuthTag(bytes.subarray(end));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** The id is as random as a key, so no salt is needed. */
function keyOf(id: string): Buffer {
  return Buffer.from(hkdfSync("sha256", id, "", `flotilla session key ${SEAL_VERSION}`, KEY_BYTES));
}

function associatedDataOf(id: string): Buffer {
  return Buffer.from(`${SEAL_VERSION} ${NAMESPACE}/${recordName(id)}`);
}
