import { KindPath, ObjectAnswer, ObjectPath, ObjectPlace, ObjectWrite, SchemaAnswer } from "@/lib/api/whole-objects";
import { route, routes } from "@/server/http/route";
import { getObject } from "./get-object";
import { getSchema } from "./get-schema";
import { writeObject } from "./write-object";

const ONE = { params: ObjectPath, query: ObjectPlace, answers: ObjectAnswer };

/** Under `/api/v1/objects`: objects of certain kinds, whole, in the version that the hub stores. */
export function objectRoutes() {
  return routes()
    .get(
      "/:kind",
      route({ says: "What may stand in an object of a kind", params: KindPath, answers: SchemaAnswer }, ({ caller, params }) =>
        getSchema(caller, params.kind),
      ),
    )
    .get(
      "/:kind/:name",
      route({ ...ONE, says: "An object as the hub holds it, to be edited" }, ({ caller, params, query }) =>
        getObject(caller, { ...params, ...query }),
      ),
    )
    .post(
      "/:kind/:name/check",
      route(
        { ...ONE, says: "What would come of writing an object so; nothing is written", body: ObjectWrite },
        ({ caller, params, query, body }) => writeObject(caller, { ...params, ...query }, { ...body, isTrial: true }),
      ),
    )
    .post(
      "/:kind/:name/update",
      route(
        { ...ONE, says: "Writes an object in place of the version that was read", body: ObjectWrite },
        ({ caller, params, query, body }) => writeObject(caller, { ...params, ...query }, { ...body, isTrial: false }),
      ),
    );
}
