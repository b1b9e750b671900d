/** What came over an event stream: the data of one event and the last id it had, or only a sign of life. */
export type StreamItem =
  | { readonly kind: "event"; readonly data: string; readonly id: string }
  | { readonly kind: "beat" };

/**
 * Reads server-sent events from a response. The browser's EventSource hides heartbeats and status codes, and a page
 * that says "Live" needs both.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamItem> {
  let rest = "";
  let data: string[] = [];
  let id = "";
  for await (const text of textOf(body)) {
    const lines = (rest + text).split(/\r\n|\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice("data:".length).replace(/^ /, ""));
      if (line.startsWith("id: ")) id = line.slice("id: ".length);
      if (line === "" && data.length > 0) {
        yield { kind: "event", data: data.join("\n"), id };
        data = [];
      }
    }
    yield { kind: "beat" };
  }
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield decoder.decode(part.value, { stream: true });
    }
  } finally {
    await reader.cancel();
  }
}
