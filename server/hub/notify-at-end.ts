/** The body; `done` is called once it has been read to its end or abandoned. */
export async function* notifyAtEnd(body: AsyncIterable<Uint8Array>, done: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    done();
  }
}
