type Json = Readonly<Record<string, unknown>>;

/**
 * What a route answers that streams: one event after another, each as OpenAPI 3.2 describes the items of
 * `text/event-stream`.
 */
export function eventContent(events: Json, text: Readonly<Record<string, string>>): Json {
  const properties = {
    id: { type: "string", description: "Event id, for `Last-Event-ID`" },
    data: {
      type: "string",
      description: "One line of JSON",
      contentMediaType: "application/json",
      contentSchema: withWords(events, text),
    },
  };
  const schema = {
    type: "object",
    description: "One event; the stream is any number of them",
    required: ["id", "data"],
    properties,
  };
  return { "text/event-stream": { schema } };
}

/** The schema of a union discriminated by `type`, with a description per member. */
function withWords(schema: Json, text: Readonly<Record<string, string>>): Json {
  if (Array.isArray(schema.oneOf))
    return { ...schema, oneOf: schema.oneOf.map((member: Json) => withWords(member, text)) };
  const { type } = schema.properties as { readonly type: { readonly const: string } }; // the discriminator
  return { title: type.const, description: text[type.const], ...schema };
}
