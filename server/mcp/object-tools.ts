import { meta } from "zod/mini";
import { AddOnSetup } from "@/lib/api/addons/add-on-setup";
import { ClusterDetail } from "@/lib/api/clusters/cluster-detail";
import { WhyAnswer } from "@/lib/api/clusters/why";
import { listPage } from "@/lib/api/list/list";
import { ObjectName } from "@/lib/api/object-name";
import { AddOnRow } from "@/lib/lists/addons/row";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { FlotillaProblem } from "@/packages/client/src/problem";
import type { ConsoleApi } from "./console-api";
import type { ToolBox } from "./tool-box";
import { ToolFailure } from "./tool-result";

const cluster = ObjectName.check(meta({ description: "The name of a managed cluster" }));
const addOn = ObjectName.check(meta({ description: "The name of an add-on" }));

/** Adds the tools that tell of one object. */
export function addObjectTools(box: ToolBox): void {
  box.add(
    {
      name: "get_cluster",
      title: "Get a cluster",
      description: "One managed cluster: health, conditions, labels, claims, taints, when its agent was last seen.",
    },
    { cluster },
    (api, input) => api.get("/api/v1/clusters/{name}", { schema: ClusterDetail, params: { name: input.cluster } }),
  );
  box.add(
    {
      name: "get_add_on",
      title: "Get an add-on",
      description:
        "One add-on: counts of its health over the fleet, and its setup, which is absent without the right to it.",
    },
    { addOn },
    (api, input) => getAddOn(api, input.addOn),
  );
  box.add(
    {
      name: "get_rollout",
      title: "Get a rollout",
      description: "One rollout of an add-on over a placement: stage, waves, progress, and why it does not go on.",
    },
    {
      addOn,
      namespace: ObjectName.check(meta({ description: "The namespace of the placement" })),
      placement: ObjectName.check(meta({ description: "The name of the placement" })),
    },
    (api, params) => api.get("/api/v1/rollouts/{addOn}/{namespace}/{placement}", { schema: RolloutRow, params }),
  );
  box.add(
    {
      name: "explain",
      title: "Explain an add-on on a cluster",
      description:
        "Why an add-on is, or is not, on a cluster and healthy: each link from placement to agent, with its state, and the objects that say so. Start here for any question about one add-on on one cluster.",
    },
    { cluster, addOn },
    (api, input) =>
      api.get("/api/v1/clusters/{name}/addons/{addOn}/why", {
        schema: WhyAnswer,
        params: { name: input.cluster, addOn: input.addOn },
      }),
  );
}

async function getAddOn(api: ConsoleApi, name: string): Promise<object> {
  const query = { q: `addon=${name}`, limit: 1 };
  const [row] = (await api.get("/api/v1/addons", { schema: listPage(AddOnRow), query })).rows;
  if (!row) throw new ToolFailure("There is no such add-on, or the token's owner may not see it.");
  const setup = await api
    .get("/api/v1/addons/{name}/setup", { schema: AddOnSetup, params: { name } })
    .catch((error: unknown) => {
      if (error instanceof FlotillaProblem && (error.code === "forbidden" || error.code === "not-found"))
        return undefined;
      throw error;
    });
  return { row, setup };
}
