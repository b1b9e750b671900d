import { APPROVER_LEASE, CONTROLLERS_LEASE } from "@/lib/kube/names";
import { type ReadActions, type ReadRule, readActions, readRules } from "@/lib/notifications/stored-rules";
import { readState, type StoredState } from "@/lib/notifications/stored-state";
import type { HubClient } from "@/server/hub/hub-client";
import { ACTIONS, RULES, readRecord, stateName } from "./hub-records";

const DEADLINE_MS = 8_000;
/** Several parts of a page read the same. */
const SHARED_MS = 1_000;

/** All that is stored of notifications, by people and by the leaders. */
export interface StoredNotifications {
  readonly rules: readonly ReadRule[];
  /** Of the ConfigMap of the rules. */
  readonly resourceVersion: string | undefined;
  readonly actions: ReadActions;
  /** Of the add-on manager, and of the approver where that is a process of its own. */
  readonly states: readonly [StoredState, StoredState];
}

/** Reads what is stored with the console's account: whoever shows it cuts it to what the caller may see. */
export class NotificationRecords {
  #read: Promise<StoredNotifications> | undefined;

  constructor(private readonly client: Pick<HubClient, "getRaw">) {}

  /** Throws `HubError` and `HubUnreachable`. */
  read(): Promise<StoredNotifications> {
    this.#read ??= this.#load();
    return this.#read;
  }

  /** After a write. */
  forget(): void {
    this.#read = undefined;
  }

  async #load(): Promise<StoredNotifications> {
    setTimeout(() => this.forget(), SHARED_MS).unref();
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const names = [RULES, ACTIONS, stateName(CONTROLLERS_LEASE), stateName(APPROVER_LEASE)];
    const [rules, actions, ...states] = await Promise.all(names.map((name) => readRecord(this.client, name, signal)));
    const [manager, approver] = states.map((record) => readState(record?.data.state));
    return {
      rules: readRules(rules?.data ?? {}),
      resourceVersion: rules?.resourceVersion,
      actions: readActions(actions?.data ?? {}),
      states: [manager ?? readState(undefined), approver ?? readState(undefined)],
    };
  }
}
