import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import { apiVersionOf } from "@/lib/kube/resource";
import type { FieldSchema } from "@/lib/objects/field-schema";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { cutSchema } from "./cut-schema";
import { resourceOf } from "./kinds";

const DEADLINE_MS = 10_000;

interface KindSchema {
  /** In which the hub stores the kind. */
  readonly apiVersion: string;
  readonly namespaced: boolean;
  readonly schema: FieldSchema;
}

/**
 * The schema of a kind, from the hub's OpenAPI document, read with the caller's rights. Throws `ApiError` and
 * `HubError`.
 */
export async function getSchema({ client }: Caller, kind: ObjectKind): Promise<KindSchema> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const stored = await client.stored(resourceOf(kind), signal);
  const root = stored.group === "" ? "api" : "apis";
  const document = await client.raw({ method: "GET", path: `/openapi/v3/${root}/${apiVersionOf(stored)}`, signal });
  const schema = cutSchema(document, stored);
  if (!schema) throw new ApiError("not-found", `The hub does not describe ${stored.kind}.`);
  return { apiVersion: apiVersionOf(stored), namespaced: stored.namespaced, schema };
}
