import type { Hono } from "hono";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { Problem } from "@/lib/api/problem";
import { type Described, describedBy } from "@/server/http/described";
import type { HttpEnv } from "@/server/http/http-env";
import type { Schema } from "@/server/http/schema";

/** What scripts may count on stands under it. */
const STABLE = "/v1/";

const PROBLEM = {
  description: "What went wrong (RFC 9457), with a stable code",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document of the routes for scripts, made from the same schemas that read their requests. */
export function openApiOf(api: Hono<HttpEnv>, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { method, path, handler } of api.routes) {
    const described = describedBy(handler);
    if (!described?.says || !path.startsWith(STABLE)) continue;
    const template = `/api${path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "")}`;
    const operations = paths[template] ?? {};
    operations[method.toLowerCase()] = operation(template, method, described);
    paths[template] = operations;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Flotilla",
      version,
      description:
        "Fleets and their add-ons, with the rights of whoever asks. Times are RFC 3339, durations milliseconds unless named otherwise.",
    },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "A token that the hub accepts" } },
      schemas: { Problem: schemaOf(Problem, "output") },
    },
  };
}

function operation(template: string, method: string, { says, query, params, body, answers }: Described): Json {
  const parameters = [...parametersIn("path", params), ...parametersIn("query", query)];
  const success = answers
    ? { 200: { description: "The answer", content: json(schemaOf(answers, "output")) } }
    : { 204: { description: "Done" } };
  return {
    operationId: operationId(template, method),
    summary: says,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, "input")) } } : {}),
    responses: { ...success, default: PROBLEM },
  };
}

/** One parameter for each member of the object that a schema reads. */
function parametersIn(place: "path" | "query", schema: Schema<unknown> | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Record<string, Json>; required?: string[] }; // they read objects
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

function json(schema: Json) {
  return { "application/json": { schema } };
}

/** `get` of `/api/v1/clusters/{name}` is `getClustersByName`. */
function operationId(template: string, method: string): string {
  const words = template.split("/").slice(3);
  const names = words.map((word) =>
    word.replace(/^\{(\w+)\}$/, (_, name) => `By-${name}`).replace(/(?:^|[-.])(\w)/g, (_, letter) => letter.toUpperCase()),
  );
  return method.toLowerCase() + names.join("");
}

/** The routes' schemas are all zod's. */
function schemaOf(schema: Schema<unknown>, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema as unknown as $ZodType, { io, unrepresentable: "any" });
  return rest;
}
