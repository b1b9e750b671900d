import { DeletionPreview, DeletionQuery } from "@/lib/api/objects/deletions";
import { RenderedChanges, RenderedCreation, RenderedEdit } from "@/lib/api/objects/rendered-changes";
import {
  KindPath,
  ObjectAnswer,
  ObjectCheck,
  ObjectCreation,
  ObjectDraft,
  ObjectNamespace,
  ObjectPath,
  ObjectUpdate,
  ObjectWrite,
  SchemaAnswer,
} from "@/lib/api/objects/whole-objects";
import { route, routes } from "@/server/http/route";
import { checkNewObject, createObject } from "./create-object";
import { deleteObject, previewDeletion } from "./delete-object";
import { getObject } from "./get-object";
import { getSchema } from "./get-schema";
import type { ObjectCaches } from "./hub-state";
import type { RenderingCaches } from "./judge-rendered";
import { renderNewObject, renderObject } from "./render-object";
import { checkObject, updateObject } from "./write-object";

const ONE = { params: ObjectPath, query: ObjectNamespace, answers: ObjectAnswer };

/** Under `/api/v1/objects`: objects of certain kinds, whole, in the hub's stored version. */
export function objectRoutes(caches: ObjectCaches & RenderingCaches) {
  return routes()
    .get(
      "/:kind",
      route({ summary: "Get the schema of a kind", params: KindPath, answers: SchemaAnswer }, ({ caller, params }) =>
        getSchema(caller, params.kind),
      ),
    )
    .post(
      "/:kind",
      route(
        { summary: "Create an object", params: KindPath, body: ObjectCreation, answers: ObjectAnswer },
        ({ caller, params, body }) => createObject(caller, caches, params.kind, body),
      ),
    )
    .post(
      "/:kind/check",
      route(
        { summary: "Check a new object", params: KindPath, body: ObjectDraft, answers: ObjectCheck },
        ({ caller, params, body }) => checkNewObject(caller, caches, params.kind, body.object),
      ),
    )
    .post(
      "/:kind/rendered",
      route(
        {
          summary: "Preview the manifests of creating an object",
          params: KindPath,
          body: RenderedCreation,
          answers: RenderedChanges,
        },
        ({ caller, params, body }) => renderNewObject(caller, caches, params.kind, body),
      ),
    )
    .get(
      "/:kind/:name",
      route({ ...ONE, summary: "Get an object" }, ({ caller, params, query }) =>
        getObject(caller, { ...params, ...query }),
      ),
    )
    .get(
      "/:kind/:name/deletion",
      route(
        { ...ONE, summary: "Preview the deletion of an object", answers: DeletionPreview },
        ({ caller, params, query }) => previewDeletion(caller, caches, { ...params, ...query }),
      ),
    )
    .delete(
      "/:kind/:name",
      route({ summary: "Delete an object", params: ObjectPath, query: DeletionQuery }, ({ caller, params, query }) =>
        deleteObject(
          caller,
          caches,
          { ...params, ...(query.namespace !== undefined && { namespace: query.namespace }) },
          query,
        ),
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
      "/:kind/:name/rendered",
      route(
        {
          ...ONE,
          summary: "Preview the manifests of updating or deleting an object",
          body: RenderedEdit,
          answers: RenderedChanges,
        },
        ({ caller, params, query, body }) => renderObject(caller, caches, { ...params, ...query }, body),
      ),
    )
    .post(
      "/:kind/:name/update",
      route({ ...ONE, summary: "Update an object", body: ObjectUpdate }, ({ caller, params, query, body }) =>
        updateObject(caller, caches, { ...params, ...query }, body),
      ),
    );
}
