import { FlotillaUnreachable } from "./problem.js";

export interface SentEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/** Longer than any event of a console. */
const MAX_CHARS = 64 * 1024 * 1024;

/**
 * The events of a `text/event-stream` (https://html.spec.whatwg.org/#event-stream-interpretation) whose lines end with LF or CRLF:
 * ids and data alone. Ends with the stream; throws `FlotillaUnreachable` after `idleMs` without a byte.
 */
export async function* sentEvents(body: ReadableStream<Uint8Array>, idleMs: number): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (let part = await readWithin(reader, idleMs); !part.done; part = await readWithin(reader, idleMs)) {
      rest += decoder.decode(part.value, { stream: true });
      if (rest.length > MAX_CHARS) throw new FlotillaUnreachable("An event of the stream does not end.");
      const blocks = rest.split(/\r\n\r\n|\n\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventIn(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for one without data, as a comment that keeps a connection alive. */
function eventIn(block: string): SentEvent | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === "data") data.push(value);
    else if (field === "id" && !value.includes("\0")) id = value;
  }
  return data.length === 0 ? undefined : { id, data: data.join("\n") };
}

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, idleMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FlotillaUnreachable("The stream has become silent.")), idleMs);
  });
  try {
    return await Promise.race([reader.read(), idle]);
  } finally {
    clearTimeout(timer);
  }
}
