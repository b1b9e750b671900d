import { change, creation, type Stages, type Write } from "@/lib/enable/write";
import type { RawObject } from "@/lib/kube/object";
import { mergePatchBetween } from "@/lib/kube/patches";
import { z } from "@/lib/kube/zod";
import { configKey, isOfKind } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { sameReferent } from "@/lib/rollout/desired-configs";
import { type Revision, STORED_KINDS } from "@/lib/rollout/revisions";
import { stateOf } from "./list-revisions";

export interface RollBack {
  /** To be brought back: at most one of each configuration. */
  readonly revisions: readonly Revision[];
  /** The objects of their names as the hub has them; by `configKey`. */
  readonly live: ReadonlyMap<string, RawObject>;
  /** What rolls out through the placement now. */
  readonly desired: readonly DesiredConfig[];
  readonly addOn: RawObject;
  readonly placement: { readonly namespace: string; readonly name: string };
}

export type RollBackWrites =
  | {
      readonly ok: true;
      /** Texts that are written back, before anything names them. */
      readonly texts: Stages[number];
      /** What changes in the add-on's spec; undefined where the texts alone do it. */
      readonly spec: object | undefined;
      /** The change of spec reaches other placements of the add-on too. */
      readonly reachesOthers: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * What has to be written so that a placement's clusters are to have earlier configurations again: their texts, and
 * their names.
 */
export function rollBackWrites({ revisions, live, desired, addOn, placement }: RollBack): RollBackWrites {
  const texts = revisions.flatMap((revision) => textWrite(revision, live.get(configKey(revision.config))) ?? []);
  const renamed = revisions.filter((revision) => !desired.some((each) => sameReferent(each, stateOf(revision))));
  const ambiguous = renamed.find((revision) => desired.filter((each) => isEquivalent(each, revision)).length !== 1);
  if (ambiguous) {
    const problem = `The add-on has several configurations of the kind of ${ambiguous.config.name}. Choose which one to replace by editing the add-on.`;
    return { ok: false, problem };
  }
  if (texts.length === 0 && renamed.length === 0) return { ok: false, problem: "This is the current configuration." };
  if (renamed.length === 0) return { ok: true, texts, spec: undefined, reachesOthers: false };
  return { ok: true, texts, ...namesPatch(addOn, renamed, placement) };
}

function isEquivalent(config: DesiredConfig, revision: Revision): boolean {
  return isOfKind(config, { group: revision.config.group, plural: revision.config.resource });
}

/** Undefined where the hub has that text. */
function textWrite(revision: Revision, live: RawObject | undefined): Write | undefined {
  const resource = STORED_KINDS.find((kind) => isOfKind(revision.config, kind));
  if (!resource || (live && specHash(live) === revision.specHash)) return undefined;
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...text } = revision.object;
  const { name, namespace } = revision.config;
  if (!live) return creation(resource, { metadata: { name, ...(namespace === "" ? {} : { namespace }) }, ...text });
  const { apiVersion: _v, kind: _k, metadata: _m, status: _status, ...now } = live;
  return change(resource, live, mergePatchBetween(now, text) ?? {});
}

const Configs = z.optional(
  z.array(z.looseObject({ group: z._default(z.string(), ""), resource: z._default(z.string(), "") })),
);
const Placed = z.looseObject({ namespace: z.optional(z.string()), name: z.optional(z.string()), configs: Configs });
/** What we read. Nothing is added: it is written back to the hub. */
const WithConfigs = z.looseObject({
  spec: z.optional(
    z.looseObject({
      defaultConfigs: Configs,
      installStrategy: z.optional(z.looseObject({ placements: z.optional(z.array(Placed)) })),
    }),
  ),
});

/** Replaces names in place: at the placement, or in the add-on's defaults. */
function namesPatch(addOn: RawObject, renamed: readonly Revision[], { namespace, name }: RollBack["placement"]) {
  const { spec } = WithConfigs.parse(addOn);
  const placements = spec?.installStrategy?.placements ?? [];
  const own = placements.find((each) => each.namespace === namespace && each.name === name);
  const isPlaced = (revision: Revision) => (own?.configs ?? []).some((each) => isReplacedBy(each, revision));
  const placed = renamed.filter(isPlaced);
  const defaults = renamed.filter((revision) => !isPlaced(revision));
  const patch = {
    ...(defaults.length > 0 ? { defaultConfigs: withNames(spec?.defaultConfigs ?? [], defaults) } : {}),
    ...(placed.length > 0
      ? {
          installStrategy: {
            placements: placements.map((each) =>
              each === own ? { ...each, configs: withNames(each.configs ?? [], placed) } : each,
            ),
          },
        }
      : {}),
  };
  return { spec: patch, reachesOthers: defaults.length > 0 && placements.length > 1 };
}

function withNames(configs: readonly { group: string; resource: string }[], revisions: readonly Revision[]): object[] {
  return configs.map((config) => {
    const revision = revisions.find((each) => isReplacedBy(config, each));
    if (!revision) return config;
    const { group, resource, namespace, name } = revision.config;
    return { group, resource, ...(namespace === "" ? {} : { namespace }), name };
  });
}

function isReplacedBy(
  config: { readonly group: string; readonly resource: string },
  { config: { group, resource } }: Revision,
): boolean {
  return config.group === group && config.resource === resource;
}
