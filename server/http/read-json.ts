import { ApiError } from "@/server/errors";
import { hasDuplicateKeys } from "./duplicate-keys";

const LIMIT_BYTES = 256 * 1024;

/**
 * The JSON body of a request; without `__proto__` keys. Throws `ApiError` if it is too large, not JSON, or names a member
 * twice.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text, refuseProto);
  } catch {
    // The parser's message quotes the body, which may contain a token.
    throw new ApiError("invalid", "The body is not valid JSON.");
  }
  if (hasDuplicateKeys(text)) throw new ApiError("invalid", "The body names a member twice.");
  return value;
}

/** The body of a request. Throws `ApiError` if it is too large. */
export async function readText(request: Request, limitBytes = LIMIT_BYTES): Promise<string> {
  if (Number(request.headers.get("content-length")) > limitBytes) throw tooLarge(limitBytes);
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("__proto__ is not allowed as a key");
  return value;
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError("invalid", `The body is larger than ${limitBytes / 1024} KiB.`, { status: 413 });
}
