import { APPROVER_LEASE, CONTROLLERS_LEASE, FIELD_MANAGER } from "@/lib/kube/names";
import {
  addOnControllers,
  certificateControllers,
  type ManagerOptions,
  managerControllers,
} from "@/server/controllers/manager-controllers";
import type { Controller } from "@/server/controllers/runtime/controller";
import { type Hub, openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import type { KindNeeds } from "@/server/hub/kind-needs";
import { recordedClient } from "@/server/hub/recorded-client";
import type { Transport } from "@/server/hub/transport";
import { fleetFacts, type HubFacts, identityFacts } from "@/server/notifications/hub-facts";
import { ADD_ONS_KINDS, APPROVER_KINDS, CONTROLLER_KINDS, CONTROLLER_NEEDS } from "./controller-kinds";
import type { Only } from "./controllers-options";

/** What one process runs of the add-on manager: it reads what that needs, and leads by a lease of its own. */
export interface ManagerPart {
  readonly hub: Hub<object>;
  readonly needs: Readonly<Record<string, KindNeeds>>;
  /** Its name in the activity log. */
  readonly role: string;
  readonly lease: string;
  readonly fieldManager: string;
  readonly controllers: (options: ManagerOptions) => readonly Controller[];
  /** What it can notify of. */
  readonly notifies: () => HubFacts;
}

/** All of it without `only`. */
export function openManagerPart(only: Only | undefined, transport: Transport): ManagerPart {
  switch (only) {
    case "certificates": {
      const hub = recorded(openHub(transport, APPROVER_KINDS), APPROVER);
      const controllers = (options: ManagerOptions) => certificateControllers(hub, options);
      const needs = needsOf(["certificates", "issued-identities"]);
      return { ...APPROVER, hub, controllers, needs, notifies: () => identityFacts(hub) };
    }
    case "add-ons": {
      const hub = recorded(openHub(transport, ADD_ONS_KINDS), MANAGER);
      const controllers = (options: ManagerOptions) => addOnControllers(hub, options);
      const needs = needsOf(["add-on", "cluster-add-on", "freeze", "maintenance-window", "rollout-gate"]);
      return { ...MANAGER, hub, controllers, needs, notifies: () => fleetFacts(hub, hub.works) };
    }
    case undefined: {
      const hub = recorded(openHub(transport, CONTROLLER_KINDS), MANAGER);
      const controllers = (options: ManagerOptions) => managerControllers(hub, options);
      const notifies = () => together(fleetFacts(hub, hub.works), identityFacts(hub));
      return { ...MANAGER, hub, controllers, needs: CONTROLLER_NEEDS, notifies };
    }
  }
}

const MANAGER = { role: "controllers", lease: CONTROLLERS_LEASE, fieldManager: FIELD_MANAGER.addOn };
const APPROVER = { role: "approver", lease: APPROVER_LEASE, fieldManager: FIELD_MANAGER.certificates };

function together(fleet: HubFacts, identities: HubFacts): HubFacts {
  return {
    facts: () => ({ ...fleet.facts(), ...identities.facts() }),
    close: () => {
      fleet.close();
      identities.close();
    },
  };
}

/** With writes that are told to the reconcile that makes them. */
function recorded<Opened extends Pick<HubClient, "create" | "patch" | "remove"> & { readonly client: HubClient }>(
  hub: Opened,
  { lease }: { readonly lease: string },
): Opened {
  const { create, patch, remove } = recordedClient(hub.client, lease);
  return { ...hub, create, patch, remove };
}

function needsOf(names: readonly string[]): ManagerPart["needs"] {
  return Object.fromEntries(Object.entries(CONTROLLER_NEEDS).filter(([name]) => names.includes(name)));
}
