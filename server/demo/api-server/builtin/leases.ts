import { invalid } from "@/server/demo/api-server/http/field-error";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { ageColumn, nameColumn, textAt, textColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { int32, microTime, object, text } from "./shorthand";

export const leases: BuiltIn = {
  group: "coordination.k8s.io",
  plural: "leases",
  kind: "Lease",
  namespaced: true,
  schema: object({
    spec: object(
      {
        holderIdentity: text,
        leaseDurationSeconds: int32,
        acquireTime: microTime,
        renewTime: microTime,
        leaseTransitions: int32,
        strategy: text,
        preferredHolder: text,
      },
      { default: {} },
    ),
  }),
  columns: [nameColumn, textColumn("Holder", (lease) => textAt(lease, "spec", "holderIdentity")), ageColumn],
  rules: {
    updateWithoutRevision: false,
    createByUpdate: true,
    validate(lease) {
      const { leaseDurationSeconds, leaseTransitions } = isJsonObject(lease.spec) ? lease.spec : {};
      return [
        ...(typeof leaseDurationSeconds === "number" && leaseDurationSeconds <= 0
          ? [invalid("spec.leaseDurationSeconds", leaseDurationSeconds, "must be greater than 0")]
          : []),
        ...(typeof leaseTransitions === "number" && leaseTransitions < 0
          ? [invalid("spec.leaseTransitions", leaseTransitions, "must be greater than or equal to 0")]
          : []),
      ];
    },
  },
};
