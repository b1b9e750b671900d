"use client";

import { RuledYaml } from "@/components/config-form/config-yaml";
import { yamlFields } from "@/components/config-form/yaml-fields";
import { typedRule } from "@/lib/notifications/rule-problems";
import { textOf } from "@/lib/objects/object-text";
import { type RuleFields, ruleFields } from "./rule-fields";

interface RuleYamlProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A rule's text beside its form. */
export function RuleYaml(props: RuleYamlProps) {
  return <RuledYaml {...props} label="Rule as YAML" problemsOf={problemsOf} />;
}

/** Where its text begins: what the form has. */
export function ruleText(object: unknown): string {
  return textOf(object);
}

/** The fields of a rule's text; undefined while it is no YAML object. */
export function fieldsOfText(text: string, onText: (text: string) => void): RuleFields | undefined {
  const yaml = yamlFields(text, onText);
  return yaml && ruleFields(yaml.object, yaml.fields);
}

function problemsOf(value: unknown) {
  const read = typedRule(value);
  return "rule" in read ? [] : read.problems;
}
