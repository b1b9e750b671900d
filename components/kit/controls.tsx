"use client";

import { Pause, Plus, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Kbd } from "@/components/ui/controls/kbd";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { Segmented } from "@/components/ui/controls/segmented";
import { ThemeToggle } from "@/components/ui/controls/theme-toggle";
import { Menu } from "@/components/ui/overlay/menu";
import { Caption, Section } from "./section";

const RIGHT = "You may not patch clustermanagementaddons.";

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap items-center gap-2">
        <Button appearance="primary">Enable</Button>
        <Button>
          <Pause size={14} strokeWidth={1.5} aria-hidden="true" />
          Hold
        </Button>
        <Button appearance="quiet">Columns</Button>
        <Button appearance="danger">Abort</Button>
        <Button appearance="armed">Remove from 37</Button>
        <Button appearance="primary" reason={RIGHT}>
          Enable
        </Button>
        <Button disabled>Saving</Button>
      </div>
      <Caption>icons, menu, keys</Caption>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label="Roll back">
          <RotateCcw size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton label="Add" reason={RIGHT}>
          <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <Menu
          label="More actions"
          items={[
            { label: "Copy its name", onSelect: () => undefined },
            { label: "Change configuration", reason: RIGHT, onSelect: () => undefined },
            { label: "Disable", danger: true, onSelect: () => undefined },
          ]}
        />
        <ThemeToggle />
        <Kbd>g</Kbd>
        <Kbd>r</Kbd>
      </div>
    </Section>
  );
}

type How = "hand" | "existing" | "new";
type Strategy = "waves" | "atMost" | "all";

export function Choices() {
  const [how, setHow] = useState<How>("new");
  const [strategy, setStrategy] = useState<Strategy>("waves");
  const [sets, setSets] = useState<ReadonlySet<string>>(new Set(["core-eu"]));
  const toggle = (set: string, on: boolean) =>
    setSets(new Set(on ? [...sets, set] : [...sets].filter((each) => each !== set)));
  return (
    <Section title="Choices">
      <Segmented<How>
        label="Which clusters"
        value={how}
        onValue={setHow}
        choices={[
          { value: "hand", label: "Manual", reason: "The add-on already uses Placements." },
          { value: "existing", label: "Existing", figure: "31" },
          { value: "new", label: "New placement" },
        ]}
      />
      <div className="my-3 flex flex-wrap gap-1.5">
        {["core-eu", "core-us", "lab"].map((set) => (
          <Checkbox
            key={set}
            boxed
            label={<span className="mono">{set}</span>}
            figure="420"
            checked={sets.has(set)}
            onChecked={(on) => toggle(set, on)}
          />
        ))}
      </div>
      <RadioGroup<Strategy>
        label="Rollout"
        value={strategy}
        onValue={setStrategy}
        choices={[
          {
            value: "waves",
            label: "25 % at once",
            effect: "ProgressivePerGroup: four waves, with a gate after each.",
          },
          { value: "atMost", label: "At most 25 % at once", effect: "Progressive: one lane without gates." },
          { value: "all", label: "All at once", effect: "All: every cluster now.", reason: "A canary was requested." },
        ]}
      />
      <div className="mt-2 grid gap-1">
        <Checkbox
          label="Approve the certificate"
          effect="For 30 days; the old key stays valid."
          checked
          onChecked={() => undefined}
        />
        <Checkbox
          label="Accept the cluster"
          effect="Already accepted, 233 d ago."
          checked
          disabled
          onChecked={() => undefined}
        />
      </div>
    </Section>
  );
}
