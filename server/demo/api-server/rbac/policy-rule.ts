import type { RawObject } from "@/lib/kube/object";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";

export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly plural: string;
  readonly subresource: string;
  readonly namespace: string;
  /** "" where the request names no object. */
  readonly name: string;
}

export interface PathAttributes {
  readonly verb: string;
  readonly path: string;
}

export type Attributes = ResourceAttributes | PathAttributes;

export function isPath(attributes: Attributes): attributes is PathAttributes {
  return "path" in attributes;
}

export function rulesOf(role: RawObject): PolicyRule[] {
  return Array.isArray(role.rules) ? role.rules.filter(isJsonObject).map(policyRule) : [];
}

function policyRule(rule: Record<string, unknown>): PolicyRule {
  return {
    verbs: texts(rule.verbs),
    apiGroups: texts(rule.apiGroups),
    resources: texts(rule.resources),
    resourceNames: texts(rule.resourceNames),
    nonResourceURLs: texts(rule.nonResourceURLs),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function ruleAllows(rule: PolicyRule, attributes: Attributes): boolean {
  if (!hasOrAll(rule.verbs, attributes.verb)) return false;
  if (isPath(attributes)) return rule.nonResourceURLs.some((pattern) => pathMatches(pattern, attributes.path));
  return (
    hasOrAll(rule.apiGroups, attributes.group) &&
    rule.resources.some((resource) => resourceMatches(resource, attributes)) &&
    (rule.resourceNames.length === 0 || (attributes.name !== "" && rule.resourceNames.includes(attributes.name)))
  );
}

function resourceMatches(pattern: string, { plural, subresource }: ResourceAttributes): boolean {
  if (pattern === "*") return true;
  if (subresource === "") return pattern === plural;
  return pattern === `${plural}/${subresource}` || pattern === `*/${subresource}`;
}

function pathMatches(pattern: string, path: string): boolean {
  return pattern === "*" || pattern === path || (pattern.endsWith("*") && path.startsWith(pattern.slice(0, -1)));
}

function hasOrAll(list: readonly string[], value: string): boolean {
  return list.includes(value) || list.includes("*");
}
