import type { RawObject } from "@/lib/kube/object";
import type { Gate } from "@/server/demo/api-server/http/gate";
import { Faults } from "@/server/demo/fleet/faults";
import type { RunningFleet } from "@/server/demo/fleet/start-fleet";
import { startControlServer } from "@/server/demo/scenario/control-server";
import { HubFaults } from "@/server/demo/scenario/hub-faults";
import { paced } from "@/server/demo/scenario/paced";
import { Stage } from "@/server/demo/scenario/stage";
import { createOrMerge } from "@/server/demo/seed/create-once";
import type { HubClient } from "@/server/hub/hub-client";
import { log } from "@/server/log";
import type { ScenarioOptions } from "./scenario-options";

interface Cast {
  readonly fleet: RunningFleet;
  /** May do everything. */
  readonly admin: HubClient;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Where things go wrong on purpose; to be built into hub and fleet before they start, and opened when they are ready.
 */
export interface DemoStage {
  readonly faults: Faults;
  readonly gate: Gate;
  /** Plays the scenario, if there is one, and serves the control endpoint. */
  open(cast: Cast): Promise<void>;
}

/** Undefined without a scenario. */
export function demoStage({ scenario, control, speed }: ScenarioOptions, seed: number): DemoStage | undefined {
  if (!scenario && !control) return undefined;
  const faults = new Faults();
  const hubFaults = new HubFaults(seed);
  return {
    faults,
    gate: hubFaults.gate,
    async open({ fleet, admin, folder, signal }) {
      const apply = (objects: readonly RawObject[]) => {
        applyAll(objects, speed, { admin, signal }).catch((error: unknown) =>
          log.warn({ error }, "a change of the scenario failed"),
        );
      };
      const stage = new Stage({ faults, hubFaults, clusters: () => fleet.clusters(), apply, seed, speed });
      const server = await startControlServer(stage, folder);
      const close = () => {
        stage.close();
        server.close().catch((error: unknown) => log.warn({ error }, "the control endpoint did not close"));
      };
      signal.addEventListener("abort", close, { once: true });
      if (scenario) stage.play(scenario);
    },
  };
}

async function applyAll(
  objects: readonly RawObject[],
  speed: number,
  { admin, signal }: Pick<Cast, "admin" | "signal">,
): Promise<void> {
  for (const object of objects) await createOrMerge(admin, paced(object, speed), signal);
}
