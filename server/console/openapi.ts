import type { Hono } from "hono";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { FileListQuery } from "@/lib/api/list/list-query";
import { Problem } from "@/lib/api/problem";
import { type Described, describedBy } from "@/server/http/described";
import type { HttpEnv } from "@/server/http/http-env";
import type { Schema } from "@/server/http/schema";
import { eventContent } from "./openapi-stream";

/** Prefix of the stable API. */
const STABLE = "/v1/";

const PROBLEM = {
  description: "What went wrong (RFC 9457), with a stable code",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** Of a list that can be had as a file. */
const FILE = {
  "text/csv": {
    schema: {
      type: "string",
      description:
        "With `Accept: text/csv` or `format=csv`: a header line, then every row that matches the filter (RFC 4180). A cell that could be read as a formula starts with an apostrophe.",
    },
  },
};

/** Sent by browsers automatically. */
const OWN_SITE = {
  name: "Sec-Fetch-Site",
  in: "header",
  required: true,
  description: "Rules out cross-site requests. Scripts send `none`.",
  schema: { type: "string", enum: ["none", "same-origin"] },
};

const HEADER = { in: "header", required: false, schema: { type: "string" } };

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document of the stable routes, generated from the schemas that parse their requests. */
export function openApiOf(api: Hono<HttpEnv>, version: string, basePath = ""): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { method, path, handler } of api.routes) {
    const described = describedBy(handler);
    if (!described?.summary || !path.startsWith(STABLE)) continue;
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
      description: [
        "Fleets and their add-ons, with the caller's own permissions. Times are RFC 3339, durations are in milliseconds unless a field's name says otherwise.",
        "A list with `partial` may not contain all rows that the caller may see: each request reviews their rights in a few more namespaces,",
        "first in those that `q` names, as in `cluster=c1`.",
      ].join(" "),
    },
    servers: [{ url: basePath || "/" }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "A bearer token of the hub" } },
      schemas: { Problem: schemaOf(Problem, "output") },
    },
  };
}

function operation(template: string, method: string, described: Described): Json {
  const { summary, description: details, query, params, headers, body } = described;
  const sent = Object.entries(headers ?? {}).map(([name, description]) => ({ ...HEADER, name, description }));
  const own = method === "GET" ? [] : [OWN_SITE];
  const parameters = [...parametersIn("path", params), ...parametersIn("query", query), ...sent, ...own];
  return {
    operationId: operationId(template, method),
    summary: summary,
    ...(details ? { description: details } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, "input")) } } : {}),
    responses: { ...success(described), ...failures(described), default: PROBLEM },
  };
}

function success({ query, answers, streams }: Described): Json {
  if (streams)
    return {
      200: { description: "The stream", content: eventContent(schemaOf(streams.events, "output"), streams.text) },
    };
  if (!answers) return { 204: { description: "Done" } };
  const content = { ...json(schemaOf(answers, "output")), ...(query === FileListQuery ? FILE : {}) };
  return { 200: { description: "OK", content } };
}

function failures({ fails = {} }: Described): Json {
  return Object.fromEntries(
    Object.entries(fails).map(([status, description]) => [status, { ...PROBLEM, description }]),
  );
}

/** One parameter for each member of the object that a schema reads. */
function parametersIn(location: "path" | "query", schema: Schema<unknown> | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  }; // they read objects
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

function json(schema: Json) {
  return { "application/json": { schema } };
}

/** `get` of `/api/v1/clusters/{name}` is `getClustersByName`. */
function operationId(template: string, method: string): string {
  const text = template.split("/").slice(3);
  const names = text.map((label) =>
    label
      .replace(/^\{(\w+)\}$/, (_, name) => `By-${name}`)
      .replace(/(?:^|[-.])(\w)/g, (_, letter) => letter.toUpperCase()),
  );
  return method.toLowerCase() + names.join("");
}

/** The routes' schemas are all zod's. */
function schemaOf(schema: Schema<unknown>, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema as unknown as $ZodType, { io, unrepresentable: "any" });
  return rest;
}
