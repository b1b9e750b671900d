import type { WriteOutcome } from "@/lib/api/addons/enable";
import type { Stages, Write } from "@/lib/enable/write";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { deepEqual } from "@/lib/kube/patches";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { hubRefusal } from "@/server/auth/hub-refusal";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import { createDecision } from "./create-decision";
import { inParallel } from "./in-parallel";
import { editable, rawObject } from "./raw-objects";

const DEADLINE_MS = 10_000;
/** Of a patch that meets only news of the object's status, which do not concern it. */
const MAX_ATTEMPTS = 5;

/**
 * Carries out writes with the caller's credentials, stage by stage. A failure is reported and does not stop its stage,
 * but later ones.
 */
export async function writeSteps(caller: Caller, stages: Stages): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  let isStopped = false;
  for (const stage of stages) {
    const done: WriteOutcome[] = isStopped
      ? stage.map((write) => outcome(write, "not-tried"))
      : await inParallel(stage, (write) => tryWrite(caller, write));
    isStopped ||= done.some(({ result }) => result === "failed");
    outcomes.push(...done);
  }
  return outcomes;
}

async function tryWrite(caller: Caller, write: Write): Promise<WriteOutcome> {
  if (caller.ended.aborted) return outcome(write, "not-tried", "Your session has ended.");
  try {
    const refusal = await perform(caller, write);
    return refusal === undefined ? outcome(write, "written") : outcome(write, "failed", refusal);
  } catch (error) {
    const known = hubRefusal(error);
    if (!known)
      log.error(
        { kind: write.resource.kind, name: write.name, namespace: write.namespace, err: error },
        "a write failed",
      );
    return outcome(write, "failed", known?.message ?? "Internal error in the console; see its log.");
  }
}

function outcome({ resource, namespace, name }: Write, result: WriteOutcome["result"], message?: string): WriteOutcome {
  return {
    kind: resource.kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
    result,
    ...(message ? { message } : {}),
  };
}

/** Why it was not written, or undefined. */
async function perform(caller: Caller, write: Write): Promise<string | undefined> {
  switch (write.verb) {
    case "create":
      return create(caller, write);
    case "patch":
      return patch(caller, write);
    case "delete":
      return remove(caller, write);
  }
}

async function create(
  caller: Caller,
  { resource, after, name, namespace }: Write & { verb: "create" },
): Promise<string | undefined> {
  const options = { signal: AbortSignal.timeout(DEADLINE_MS), fieldManager: FIELD_MANAGER.console };
  try {
    if (resource.plural === placementDecisions.plural) await createDecision(caller, after, options);
    else await caller.client.create(resource, after, options);
    return undefined;
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
    // The add-on exists, no matter who created it.
    if (resource.plural === managedClusterAddOns.plural) return undefined;
    return `${namespace ?? ""}/${name} was created meanwhile. Review the plan again.`;
  }
}

async function patch(caller: Caller, write: Write & { verb: "patch" }): Promise<string | undefined> {
  const { resource, name, namespace, before } = write;
  let current = before;
  for (let tries = 1; ; tries += 1) {
    const { uid, resourceVersion } = current.metadata;
    const options = { signal: AbortSignal.timeout(DEADLINE_MS), fieldManager: FIELD_MANAGER.console };
    try {
      await caller.client.patch(
        resource,
        { name, namespace },
        withVersion(write.patch, { uid, resourceVersion }),
        options,
      );
      return undefined;
    } catch (error) {
      if (!isHubError(error, "Conflict") || tries === MAX_ATTEMPTS) throw error;
    }
    current = await rawObject(caller, resource, { name, namespace });
    const isSame = current.metadata.uid === uid && deepEqual(editable(current), editable(before));
    if (!isSame) return `${name} was changed meanwhile and left unchanged. Review the plan again.`;
  }
}

function withVersion(patch: object, version: object): object {
  const metadata = "metadata" in patch && typeof patch.metadata === "object" ? patch.metadata : {};
  return { ...patch, metadata: { ...metadata, ...version } };
}

async function remove(
  caller: Caller,
  { resource, name, namespace, before }: Write & { verb: "delete" },
): Promise<string | undefined> {
  const { uid } = before.metadata;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    await caller.client.remove(resource, { name, namespace }, uid === undefined ? { signal } : { signal, uid });
    return undefined;
  } catch (error) {
    if (!isHubError(error, "Conflict")) throw error;
    return "It was recreated meanwhile and left unchanged. Review the plan again.";
  }
}
