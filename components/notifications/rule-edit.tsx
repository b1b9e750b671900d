"use client";

import { useState } from "react";
import { LeaveGuard } from "@/components/object/editor/leave-guard";
import { RightButton } from "@/components/request-state/guarded-button";
import { Button } from "@/components/ui/controls/button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { FieldProblem } from "@/components/ui/controls/field";
import { InputField } from "@/components/ui/controls/input-field";
import { Notice } from "@/components/ui/feedback/notice";
import type { NotificationsAnswer, RuleState } from "@/lib/api/notifications/notifications";
import { RuleName } from "@/lib/notifications/rule";
import { ruleSentence } from "@/lib/notifications/rule-sentence";
import { conditionOf } from "./condition-fields";
import { DryRunResult } from "./dry-run";
import { RuleForm } from "./rule-form";
import { useRuleDraft } from "./use-rule-draft";
import { useRuleSave } from "./use-rule-save";

interface RuleEditProps {
  /** As it is stored; absent for a new one. */
  readonly state: RuleState | undefined;
  readonly page: NotificationsAnswer;
}

/** A rule as form and YAML in step, with what it would have sent. */
export function RuleEdit({ state, page }: RuleEditProps) {
  const [name, setName] = useState("");
  const { fields, isChanged, yaml, openYaml } = useRuleDraft(() => state?.rule ?? newRule(page));
  const saving = useRuleSave(state, page);
  const rule = fields?.rule;
  const nameProblem = state ? undefined : problemOfName(name, page);
  const save = () => rule && saving.save(state?.name ?? name, rule);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 px-4 pt-4 pb-6 sheet:px-6 nav:grid-cols-2">
      <EditGuard state={state} isEdited={isChanged || name !== ""} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-[18px]">
        {state?.error === undefined ? null : (
          <Notice tone="bad" within="form">
            {state.rule ? state.error : `The stored rule cannot be read: ${state.error} What you save replaces it.`}
          </Notice>
        )}
        {state ? null : (
          <InputField
            machine
            label="Name"
            hint="small letters, digits and dashes"
            value={name}
            onChange={({ target }) => setName(target.value)}
            problem={name === "" ? undefined : nameProblem}
          />
        )}
        <RuleForm fields={fields} receivers={page.receivers} />
        <div className="flex flex-wrap items-center gap-2">
          <RightButton
            appearance="primary"
            missing={page.mayWrite.missing}
            disabled={saving.isPending}
            reason={nameProblem ?? (rule ? undefined : "Fix what is wrong with the rule first.")}
            onClick={save}
          >
            {state ? "Save rule" : "Create rule"}
          </RightButton>
          <ButtonLink href="/notifications">Cancel</ButtonLink>
          <FieldProblem id="rule-save" problem={saving.problem} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        <section aria-label="YAML">
          <h2 className="mb-1.5 font-strong">The same as YAML</h2>
          {yaml ? (
            <yaml.Yaml text={yaml.text} onText={yaml.onText} />
          ) : (
            <Button onClick={openYaml}>Edit as YAML</Button>
          )}
        </section>
        {rule ? <p className="text-pretty text-text-2">{ruleSentence(rule)}.</p> : null}
        <DryRunResult rule={rule} />
      </div>
    </div>
  );
}

function EditGuard({ isEdited, state }: Pick<RuleEditProps, "state"> & { readonly isEdited: boolean }) {
  return isEdited ? <LeaveGuard name={state ? `rule ${state.name}` : "the new rule"} /> : null;
}

function newRule({ receivers }: NotificationsAnswer) {
  const usable = receivers.filter(({ problem }) => problem === undefined);
  const to = usable.slice(0, 1).map(({ name }) => name);
  return { when: conditionOf("rollout"), for: "0s", to, groupWait: "30s", repeat: "4h", resolved: true };
}

function problemOfName(name: string, { rules }: NotificationsAnswer): string | undefined {
  if (name === "") return "Name the rule first.";
  if (!RuleName.safeParse(name).success) return "Small letters, digits and dashes, at most 63.";
  return rules.some((rule) => rule.name === name) ? "There is a rule of that name." : undefined;
}
