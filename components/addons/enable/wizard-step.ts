import type { EnableOptions } from "@/lib/api/addons/enable";
import type { Draft } from "./draft";
import type { ChangeDraft } from "./use-draft";
import type { WizardProblems } from "./wizard-problems";

/** What a part of the form is drawn from. */
export interface StepProps {
  readonly options: EnableOptions;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly problems: WizardProblems;
}
