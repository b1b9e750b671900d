"use client";

import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FIELD_BORDER, Field } from "@/components/ui/controls/field";
import { FileButton } from "@/components/ui/controls/file-button";
import { SelectField } from "@/components/ui/controls/select-field";
import { Notice } from "@/components/ui/feedback/notice";
import { Facts } from "@/components/ui/layout/facts";
import type { ImportKubeconfig, ReadKubeconfig } from "@/lib/join/import-kubeconfig";
import { MAX_KUBECONFIG } from "@/lib/join/kubeconfig-size";

interface KubeconfigFieldProps {
  readonly text: string;
  readonly read: ReadKubeconfig;
  /** Somebody wanted to go on: that nothing is there is said, too. */
  readonly isTried: boolean;
  readonly onText: (text: string) => void;
  readonly onContext: (context: string) => void;
}

/** How the hub reaches the cluster. Once it is read, what was given is no longer shown: only what is used of it. */
export function KubeconfigField({ text, read, isTried, onText, onContext }: KubeconfigFieldProps) {
  if (text !== "" && read.contexts.length > 0)
    return <TakenConfigFile read={read} onContext={onContext} onRemove={() => onText("")} />;
  const missing = isTried ? MISSING : undefined;
  return <Typed text={text} problem={text === "" ? missing : read.problem} onText={onText} />;
}

interface TakenConfigFileProps extends Pick<KubeconfigFieldProps, "onContext" | "read"> {
  readonly onRemove: () => void;
}

function TakenConfigFile({ read: { config, contexts, problem }, onContext, onRemove }: TakenConfigFileProps) {
  const [chosen, setChosen] = useState<string>();
  const shown = chosen ?? config?.context ?? "";
  return (
    <section aria-label="Kubeconfig" className="grid gap-3">
      <h2 className="font-strong">Kubeconfig</h2>
      {contexts.length > 1 || problem !== undefined ? (
        <SelectField
          label="Context"
          hint="it alone is used"
          options={[
            ...(shown === "" ? [{ value: "", label: "Choose one" }] : []),
            ...contexts.map((value) => ({ value, label: value })),
          ]}
          value={shown}
          onValue={(context) => {
            setChosen(context);
            onContext(context);
          }}
        />
      ) : null}
      {problem === undefined ? null : (
        <Notice tone="bad" within="form">
          <span role="alert" className="[overflow-wrap:anywhere]">
            {problem}
          </span>
        </Notice>
      )}
      {config ? <Used config={config} isOnly={contexts.length === 1} /> : null}
      <div>
        <Button onClick={onRemove}>Take the kubeconfig out</Button>
      </div>
    </section>
  );
}

interface TypedProps extends Pick<KubeconfigFieldProps, "onText" | "text"> {
  readonly problem: string | undefined;
}

function Typed({ text, problem, onText }: TypedProps) {
  const [refused, setRefused] = useState<string>();
  const take = (given: string, problemOfFile?: string) => {
    setRefused(problemOfFile);
    if (problemOfFile === undefined) onText(given);
  };
  return (
    <div className="grid gap-1.5">
      <Field
        label="Kubeconfig"
        hint="of the cluster, with rights to install the agent there"
        problem={refused ?? problem}
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Paste it here"
            value={text}
            onChange={({ target }) => take(target.value)}
            className={`${FIELD_BORDER} mono h-auto! w-full resize-y py-1.5`}
          />
        )}
      </Field>
      <ConfigFile onRead={take} />
    </div>
  );
}

const MISSING = "Paste the kubeconfig, or choose its file.";

interface UsedProps {
  readonly config: ImportKubeconfig;
  /** No other could be chosen, so that it is not named yet. */
  readonly isOnly: boolean;
}

function Used({ config: { by, context, server, user, warnings }, isOnly }: UsedProps) {
  return (
    <div className="grid gap-2">
      <Facts
        facts={[
          { label: "Reaches", value: server, machine: true },
          { label: "As", value: `${user}, by a ${by}` },
          ...(isOnly ? [{ label: "Context", value: context, machine: true }] : []),
        ]}
      />
      <p className="text-pretty text-small text-text-2">
        Only this context is sent. It goes into a Secret of the hub, which the import controller deletes; neither this
        browser nor the console keeps it.
      </p>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" within="form">
          {warning}
        </Notice>
      ))}
    </div>
  );
}

function ConfigFile({ onRead }: { readonly onRead: (text: string, problem?: string) => void }) {
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > MAX_KUBECONFIG) onRead("", "A kubeconfig of 100 KB at most.");
    else onRead(await file.text());
  };
  return (
    <div>
      <FileButton label="Choose a file…" name="File of the kubeconfig" onFiles={read} />
    </div>
  );
}
