import { stringify } from "yaml";
import type { ActivityChanges } from "@/lib/api/activity/activity";
import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch, mergePatchBetween } from "@/lib/kube/patches";
import { editable } from "@/server/auth/writes/raw-objects";
import { masked } from "@/server/hub/masked";
import type { HubWrite } from "@/server/request-context";
import { withoutSecrets } from "./without-secrets";

const MAX_CHARACTERS = 8_000;

/** The fields that a write changed. Undefined where it changed none that people decide. */
export function changesOf(write: Pick<HubWrite, "verb" | "object" | "before" | "sent">): ActivityChanges | undefined {
  const { verb, object, before, sent } = write;
  const isStatus = object.subresource !== undefined;
  const old = verb === "create" ? undefined : before && shown(ofKind(object, before), isStatus);
  const now = verb === "delete" ? undefined : shown(ofKind(object, stored(write, sent)), isStatus);
  const mask = [old, now].some((side) => side?.isMasked);
  const gained = partsOf(old?.value ?? {}, now?.value ?? {});
  const lost = partsOf(now?.value ?? {}, old?.value ?? {});
  if (!gained && !lost) return mask ? { before: "", after: "", isMasked: true } : undefined;
  const texts = [yamlOf(lost), yamlOf(gained)] as const;
  return {
    before: texts[0].slice(0, MAX_CHARACTERS),
    after: texts[1].slice(0, MAX_CHARACTERS),
    ...(mask && { isMasked: true }),
    ...(texts.some((text) => text.length > MAX_CHARACTERS) && { isCut: true }),
  };
}

/** What the object is by this write, as far as its sender knows. */
function stored({ verb, before }: Pick<HubWrite, "verb" | "before">, sent: RawObject | undefined): RawObject {
  if (verb !== "patch" || !before) return sent ?? { metadata: {} };
  return applyMergePatch(before, sent) as RawObject; // an object stays one
}

/** A Secret is one whether or not who wrote it said so. */
function ofKind({ group, resource }: HubWrite["object"], object: RawObject): RawObject {
  return group === "" && resource === "secrets" ? { ...object, kind: "Secret" } : object;
}

/** Without what the hub and agents write meanwhile, and with nothing that is secret. */
function shown(object: RawObject, isStatus: boolean): { readonly value: object; readonly isMasked: boolean } {
  const safe = masked(object);
  const part = isStatus ? { status: safe.object.status } : withoutIdentity(editable(safe.object));
  const { value, isUsed } = withoutSecrets(part);
  return { value, isMasked: safe.isMasked || isUsed };
}

/** The row names the object; a patch has no version and kind. */
function withoutIdentity(object: object): object {
  const { apiVersion: _version, kind: _kind, metadata, ...rest } = object as RawObject; // as `editable` makes it
  const { name: _name, namespace: _namespace, ...own } = metadata;
  return Object.keys(own).length > 0 ? { metadata: own, ...rest } : rest;
}

/** The parts of `now` that differ from `old`; lists whole. What it lacks is in the other direction. */
function partsOf(old: object, now: object): object | undefined {
  const patch = mergePatchBetween(old, now);
  return patch && (withoutNulls(patch) as object | undefined); // a patch of objects is one
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value ?? undefined;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const left = withoutNulls(part);
    return left === undefined ? [] : [[name, left]];
  });
  return parts.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(parts);
}

function yamlOf(value: object | undefined): string {
  return value && Object.keys(value).length > 0 ? stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }) : "";
}
