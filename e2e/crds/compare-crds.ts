import { deepEqual } from "@/lib/kube/patches";
import { isFields } from "@/lib/objects/editable";

type Fields = Readonly<Record<string, unknown>>;

/** One thing in which a definition of ours is unlike upstream's. Undefined is what is not there. */
export interface CrdDifference {
  /** "Placement v1beta1 .spec.tolerations[].key"; the kind alone for the definition itself. */
  readonly path: string;
  /** "type", "enum" and the like; absent where all that is at the path is on one side only. */
  readonly property?: string;
  readonly ours: unknown;
  readonly upstream: unknown;
}

export interface CrdComparison {
  readonly differences: readonly CrdDifference[];
  /** How many places of schemas were compared. */
  readonly fieldCount: number;
}

/** Compares two CustomResourceDefinitions in everything but texts for people, metadata and the address of a webhook. */
export function compareCrds(ours: Fields, upstream: Fields): CrdComparison {
  const [own, other] = [specOf(ours), specOf(upstream)];
  const kind = String(fieldsIn(other.names).kind);
  const [ownVersions, otherVersions] = [byName(own.versions), byName(other.versions)];
  return joined([
    { differences: differencesIn(kind, definitionPart(own), definitionPart(other)), fieldCount: 0 },
    ...union(ownVersions, otherVersions).map((name) =>
      compareVersions(`${kind} ${name}`, ownVersions[name], otherVersions[name]),
    ),
  ]);
}

function definitionPart({ group, names, scope, conversion }: Fields): Fields {
  const { shortNames = [], categories = [], ...rest } = fieldsIn(names);
  return { group, scope, conversion: fieldsIn(conversion).strategy ?? "None", ...rest, shortNames, categories };
}

function compareVersions(path: string, ours: unknown, upstream: unknown): CrdComparison {
  if (!isFields(ours) || !isFields(upstream)) return onOneSide(path, ours, upstream);
  const part = ({ served, storage, deprecated = false, subresources = {}, additionalPrinterColumns = [] }: Fields) => ({
    served,
    storage,
    deprecated,
    subresources,
    additionalPrinterColumns: withoutTexts(additionalPrinterColumns, ["description"]),
  });
  return joined([
    { differences: differencesIn(path, part(ours), part(upstream)), fieldCount: 0 },
    compareSchemas(`${path} `, fieldsIn(ours.schema).openAPIV3Schema, fieldsIn(upstream.schema).openAPIV3Schema),
  ]);
}

function compareSchemas(path: string, ours: unknown, upstream: unknown): CrdComparison {
  if (!isFields(ours) || !isFields(upstream)) return onOneSide(path, ours, upstream);
  const [own, other] = [fieldsIn(ours.properties), fieldsIn(upstream.properties)];
  const inner = union(own, other).map((name) => compareSchemas(`${path}.${name}`, own[name], other[name]));
  const items = ours.items || upstream.items ? [compareSchemas(`${path}[]`, ours.items, upstream.items)] : [];
  const [ownValues, otherValues] = [ours.additionalProperties, upstream.additionalProperties];
  const values =
    isFields(ownValues) || isFields(otherValues) ? [compareSchemas(`${path}{}`, ownValues, otherValues)] : [];
  return joined([
    { differences: differencesIn(path, schemaPart(ours), schemaPart(upstream)), fieldCount: 1 },
    ...inner,
    ...items,
    ...values,
  ]);
}

/** What a schema says of its own place; the order of choices and of required fields means nothing. */
function schemaPart({
  description: _description,
  properties: _properties,
  items: _items,
  additionalProperties,
  ...rest
}: Fields): Fields {
  const part =
    isFields(additionalProperties) || additionalProperties === undefined ? rest : { ...rest, additionalProperties };
  const sorted = Object.entries(part).map(([name, value]) => {
    const isSet = (name === "required" || name === "enum") && Array.isArray(value);
    if (isSet) return [name, value.map(String).sort()];
    return [
      name,
      name === "x-kubernetes-validations" ? withoutTexts(value, ["message"]) : withoutTexts(value, ["description"]),
    ];
  });
  return Object.fromEntries(sorted);
}

function differencesIn(path: string, ours: Fields, upstream: Fields): CrdDifference[] {
  return union(ours, upstream)
    .filter((property) => !deepEqual(ours[property], upstream[property]))
    .map((property) => ({ path, property, ours: ours[property], upstream: upstream[property] }));
}

function onOneSide(path: string, ours: unknown, upstream: unknown): CrdComparison {
  return { differences: ours === upstream ? [] : [{ path, ours, upstream }], fieldCount: 1 };
}

function joined(parts: readonly CrdComparison[]): CrdComparison {
  return {
    differences: parts.flatMap(({ differences }) => differences),
    fieldCount: parts.reduce((sum, { fieldCount }) => sum + fieldCount, 0),
  };
}

function withoutTexts(value: unknown, texts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, texts));
  return isFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !texts.includes(name))) : value;
}

function specOf(definition: Fields): Fields {
  return fieldsIn(definition.spec);
}

function byName(versions: unknown): Fields {
  return Object.fromEntries(
    (Array.isArray(versions) ? versions.filter(isFields) : []).map((version) => [String(version.name), version]),
  );
}

function fieldsIn(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function union(ours: Fields, upstream: Fields): string[] {
  return [...new Set([...Object.keys(upstream), ...Object.keys(ours)])];
}
