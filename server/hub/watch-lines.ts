const NEWLINE = 0x0a;

/** Splits a stream of bytes into lines; a last line without an end was cut off and is left out. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const line of byteLinesOf(body)) yield line.toString("utf8");
}

/** The same as bytes, for callers that parse them differently. */
export async function* byteLinesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Uint8Array[] = [];
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield joined(rest, chunk.subarray(start, end));
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
}

/** Most lines arrive in one piece. */
function joined(rest: readonly Uint8Array[], last: Uint8Array): Buffer {
  return rest.length > 0 ? Buffer.concat([...rest, last]) : Buffer.from(last.buffer, last.byteOffset, last.byteLength);
}
