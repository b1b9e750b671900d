import { ApiError } from "@/server/errors";

/** Reads what comes from outside; zod's schemas are such. */
export interface Schema<T> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: T } | { readonly success: false; readonly error: ReadError };
}

interface ReadError {
  readonly issues: readonly { readonly code?: string | undefined; readonly path: readonly PropertyKey[] }[];
}

/** Throws `ApiError` "invalid", which names the field but not its value. */
export function read<T>(schema: Schema<T>, value: unknown, part: "query" | "path" | "body"): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where =
    issue && issue.path.length > 0 ? `The field ${issue.path.map(String).join(".")} of the ${part}` : `The ${part}`;
  const what = issue?.code === "unrecognized_keys" ? "has an unknown field" : "is invalid";
  throw new ApiError("invalid", `${where} ${what}.`);
}

/** Query parameters as an object without a prototype. Throws `ApiError` "invalid" for duplicates. */
export function queryOf(parameters: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of parameters) {
    if (name in query) throw new ApiError("invalid", "Duplicate parameter.");
    query[name] = value;
  }
  return query;
}
