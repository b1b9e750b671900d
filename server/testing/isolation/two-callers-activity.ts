import { ACTIVITY_LABEL, NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import { Chain } from "@/server/activity/chain";
import { ACTIVITY_KEYS, WRITE } from "@/server/console/testing";
import type { HubClient } from "@/server/hub/hub-client";
import { SECRET_CANARY } from "./two-callers-objects";

/** Somebody in each part has written objects there, as another console recorded it; and a Secret. */
export async function putActivity(admin: HubClient, marks: readonly string[]): Promise<void> {
  const chain = new Chain(ACTIVITY_KEYS, { writer: "console/other", run: "0".repeat(16) });
  const lines = marks.flatMap((mark) =>
    [
      { resource: managedClusterAddOns, name: `${mark}-addon`, namespace: `${mark}-1` },
      { resource: placements, name: `${mark}-place`, namespace: `team-${mark}` },
      { resource: managedClusters, name: `${mark}-1` },
      { resource: { group: "", plural: "secrets", kind: "Secret" }, name: `${mark}-secret`, namespace: `${mark}-1` },
    ].map(({ resource: { group, plural, kind }, ...ref }) => {
      const object = { group, resource: plural, kind, ...ref };
      const changes = { before: "", after: `mark: ${mark}${kind === "Secret" ? SECRET_CANARY : ""}\n` };
      const act = { time: "2026-11-21T10:00:00.000Z", request: "0".repeat(8), action: "Update an object" } as const;
      return chain.next({ ...act, user: `${mark}-person`, verb: "patch", object, outcome: "done", changes }).text;
    }),
  );
  const metadata = { name: "flotilla-activity-other", namespace: NAMESPACE, labels: { [ACTIVITY_LABEL]: "" } };
  await admin.create(configMaps, { metadata, data: { lines: lines.join("\n") } }, WRITE);
}
