import { ApiError } from "@/server/errors";

const LIMIT_BYTES = 256 * 1024;

/** The body of a request as JSON; no key of it is `__proto__`. Throws `ApiError` for one that is too large or is no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  try {
    return JSON.parse(text, refuseProto);
  } catch {
    // The parser's own words quote the body, which may hold a token.
    throw new ApiError("invalid", "The body is not JSON that can be taken.");
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length")) > LIMIT_BYTES) throw tooLarge();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength;
    if (bytes > LIMIT_BYTES) throw tooLarge();
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
  if (key === "__proto__") throw new SyntaxError("__proto__ is no key");
  return value;
}

function tooLarge(): ApiError {
  return new ApiError("invalid", `The body is larger than ${LIMIT_BYTES / 1024} KiB.`, { status: 413 });
}
