import {
  KindPath,
  ObjectAnswer,
  ObjectCheck,
  ObjectNamespace,
  ObjectPath,
  ObjectUpdate,
  ObjectWrite,
  SchemaAnswer,
} from "@/lib/api/objects/whole-objects";
import { route, routes } from "@/server/http/route";
import { getObject } from "./get-object";
import { getSchema } from "./get-schema";
import type { ObjectCaches } from "./hub-state";
import { checkObject, updateObject } from "./write-object";

const ONE = { params: ObjectPath, query: ObjectNamespace, answers: ObjectAnswer };

/** Under `/api/v1/objects`: objects of certain kinds, whole, in the hub's stored version. */
export function objectRoutes(caches: ObjectCaches) {
  return routes()
    .get(
      "/:kind",
      route({ summary: "Get the schema of a kind", params: KindPath, answers: SchemaAnswer }, ({ caller, params }) =>
        getSchema(caller, params.kind),
      ),
    )
    .get(
      "/:kind/:name",
      route({ ...ONE, summary: "Get an object" }, ({ caller, params, query }) =>
        getObject(caller, { ...params, ...query }),
      ),
    )
    .post(
      "/:kind/:name/check",
      route(
        { ...ONE, summary: "Check an update of an object", body: ObjectWrite, answers: ObjectCheck },
        ({ caller, params, query, body }) => checkObject(caller, caches, { ...params, ...query }, body.object),
      ),
    )
    .post(
      "/:kind/:name/update",
      route({ ...ONE, summary: "Update an object", body: ObjectUpdate }, ({ caller, params, query, body }) =>
        updateObject(caller, caches, { ...params, ...query }, body),
      ),
    );
}
