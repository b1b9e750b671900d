import {
  KindPath,
  ObjectAnswer,
  ObjectNamespace,
  ObjectPath,
  ObjectWrite,
  SchemaAnswer,
} from "@/lib/api/objects/whole-objects";
import { route, routes } from "@/server/http/route";
import { getObject } from "./get-object";
import { getSchema } from "./get-schema";
import { writeObject } from "./write-object";

const ONE = { params: ObjectPath, query: ObjectNamespace, answers: ObjectAnswer };

/** Under `/api/v1/objects`: objects of certain kinds, whole, in the hub's stored version. */
export function objectRoutes() {
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
      route({ ...ONE, summary: "Check an update of an object", body: ObjectWrite }, ({ caller, params, query, body }) =>
        writeObject(caller, { ...params, ...query }, { ...body, isTrial: true }),
      ),
    )
    .post(
      "/:kind/:name/update",
      route({ ...ONE, summary: "Update an object", body: ObjectWrite }, ({ caller, params, query, body }) =>
        writeObject(caller, { ...params, ...query }, { ...body, isTrial: false }),
      ),
    );
}
