import { crd, flag, int32, int64, list, listBy, object, oneOf, text } from "./json-schema";
import { manifestWorks } from "./manifest-work";
import { manifestWorkSpec } from "./manifest-work-spec.crd";
import { conditions } from "./schemas";

const resourceMeta = object(
  {
    ordinal: int32({ description: "Position among the manifests." }),
    group: text(),
    version: text(),
    kind: text(),
    resource: text(),
    namespace: text(),
    name: text(),
  },
  { required: ["ordinal"] },
);

const fieldValue = object(
  {
    type: oneOf(["Integer", "String", "Boolean", "JsonRaw"]),
    integer: int64(),
    string: text(),
    boolean: flag(),
    jsonRaw: text({ maxLength: 1024 }),
  },
  { required: ["type"] },
);

const manifestStatus = object(
  {
    resourceMeta,
    conditions,
    statusFeedback: object({
      values: listBy(["name"], object({ name: text(), fieldValue }, { required: ["fieldValue", "name"] })),
    }),
  },
  { required: ["conditions", "resourceMeta"] },
);

export const manifestWorkCrd = crd(manifestWorks, {
  versions: [
    {
      name: "v1",
      description: "Manifests for the cluster that the namespace is named after.",
      fields: {
        spec: manifestWorkSpec,
        status: object({ conditions, resourceStatus: object({ manifests: list(manifestStatus) }) }),
      },
    },
  ],
});
