import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { GuardedLink } from "@/components/request-state/guarded-link";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { InputField } from "@/components/ui/controls/input-field";
import { plural } from "@/lib/format/count";
import { configurationNames } from "@/lib/queries/addons/configurations";

interface ConfigChoiceProps {
  /** "namespace/name" as typed. */
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly problem?: string | undefined;
}

/** An existing configuration by its name, with those of the hub to choose from. */
export function ConfigChoice({ typed, onTyped, problem }: ConfigChoiceProps) {
  const list = useId();
  const { data } = useQuery(configurationNames());
  const known = data?.configurations ?? [];
  return (
    <div className="max-w-[560px]">
      <InputField
        machine
        label="Configuration"
        hint="namespace/name of an AddOnDeploymentConfig"
        list={list}
        value={typed}
        onChange={({ target }) => onTyped(target.value)}
        problem={problem}
      />
      <datalist id={list}>
        {known.map(({ namespace, name }) => (
          <option key={`${namespace}/${name}`} value={`${namespace}/${name}`} />
        ))}
      </datalist>
      <p className="mt-1 text-small text-text-3">
        {data?.missing ? <MissingRightNote missing={data.missing} /> : null}
        {data && !data.missing ? `The hub has ${plural(known.length + data.more, "configuration")}.` : null}{" "}
        <GuardedLink
          action="create-configuration"
          href="/objects/new?kind=AddOnDeploymentConfig"
          className="text-accent-text underline underline-offset-2"
        >
          New configuration
        </GuardedLink>
      </p>
    </div>
  );
}
