/** The body; `done` is called once it has been read to its end, or is left. */
export async function* followed(body: AsyncIterable<Uint8Array>, done: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    done();
  }
}
