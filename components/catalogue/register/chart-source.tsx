"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ChartToRegister } from "@/components/object/register-href";
import { Button } from "@/components/ui/controls/button";
import { SelectField } from "@/components/ui/controls/select-field";
import { TextField } from "@/components/ui/controls/text-field";
import { Notice } from "@/components/ui/feedback/notice";
import { ChartRendering, type ChartSources } from "@/lib/api/catalogue/charts";
import { valuesProblems } from "@/lib/catalogue/registration/chart-values";
import type { ManifestFile } from "@/lib/catalogue/registration/read-manifests";
import type { TextProblem } from "@/lib/objects/object-text";
import { chartSources, renderChart } from "@/lib/queries/catalogue/charts";
import { CredentialsField, usableFor } from "./credentials-field";
import { ValuesField } from "./values-field";

interface ChartSourceProps {
  /** To begin with, where somebody came from its entry of the catalogue. */
  readonly first?: ChartToRegister | undefined;
  readonly onFiles: (files: readonly ManifestFile[]) => void;
}

/** Manifests of a published chart, rendered once by Helm where the console has it; what is missing is said in words. */
export function ChartSource({ first, onFiles }: ChartSourceProps) {
  const [isOpen, setOpen] = useState(first !== undefined);
  return (
    <details className="mb-2" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="hover:text-text">From a published chart of Helm</summary>
      {isOpen ? <Sources first={first} onFiles={onFiles} /> : null}
    </details>
  );
}

function Sources({ first, onFiles }: ChartSourceProps) {
  const { data, error } = useQuery(chartSources());
  if (error) return <Explanation>Charts are not rendered for you: {error.message}</Explanation>;
  if (!data) return <Explanation>Looking for repositories.</Explanation>;
  if (data.state === "off")
    return (
      <Explanation>
        This console renders no charts: no repository is configured (<code className="mono">CHART_REPOSITORIES</code>).
        Render it with <Rendering of={first} /> and add the file.
      </Explanation>
    );
  if (data.state === "no-helm")
    return (
      <Explanation>
        Repositories are configured, but Helm is not where the console runs (<code className="mono">HELM</code>). Render
        the chart with <Rendering of={first} /> and add the file.
      </Explanation>
    );
  return <ChartForm {...data} first={first} onFiles={onFiles} />;
}

function Rendering({ of: chart }: { readonly of: ChartToRegister | undefined }) {
  const words = chart && [chart.release, chart.chart, "--version", chart.version, "-n", chart.namespace];
  return <code className="mono">{["helm template", ...(words ?? [])].join(" ")}</code>;
}

function Explanation({ children }: { readonly children: ReactNode }) {
  return <p className="mt-1 max-w-[70ch] text-small text-text-2 [overflow-wrap:anywhere]">{children}</p>;
}

interface ChartFormProps extends ChartSourceProps, Pick<ChartSources, "credentials" | "repositories"> {}

function ChartForm({ credentials, repositories, first, onFiles }: ChartFormProps) {
  const from = (repository: string) => ({ repository, credentials: usableFor(repository, credentials)[0]?.name ?? "" });
  const [wanted, setWanted] = useState({ ...EMPTY, ...from(firstOf(repositories, first)), ...first });
  const rendering = useMutation({
    mutationFn: renderChart,
    onSuccess: ({ yaml }, { chart, version }) => onFiles([{ name: `${chart}-${version}.yaml`, text: yaml }]),
  });
  const { credentials: name, ...rest } = wanted;
  const chart = ChartRendering.safeParse({
    ...rest,
    release: wanted.release || wanted.chart,
    ...(name !== "" && { credentials: name }),
  });
  const problems = valuesProblems(wanted.values);
  const bind = (field: keyof typeof EMPTY) => ({
    value: wanted[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setWanted((before) => ({ ...before, [field]: target.value.trim() })),
  });
  return (
    <div className="mt-2 grid gap-3">
      <SelectField
        label="Repository"
        hint="as it is configured"
        options={repositories.map((value) => ({ value, label: value }))}
        value={wanted.repository}
        onValue={(repository) => setWanted((before) => ({ ...before, ...from(repository) }))}
      />
      <CredentialsField
        repository={wanted.repository}
        mounted={credentials}
        value={wanted.credentials}
        onValue={(value) => setWanted((before) => ({ ...before, credentials: value }))}
      />
      <TextField label="Chart" hint="its name in the repository" {...bind("chart")} />
      <TextField label="Version" hint="a whole one, such as 1.4.2" {...bind("version")} />
      <TextField label="Release" hint="names its objects; the chart's name unless it is given" {...bind("release")} />
      <TextField label="Namespace" hint="on the clusters, for what names none" {...bind("namespace")} />
      <ValuesField
        value={wanted.values}
        problems={problems}
        onValue={(values) => setWanted((before) => ({ ...before, values }))}
      />
      {rendering.error ? (
        <Notice tone="bad" within="form">
          <span className="[overflow-wrap:anywhere]">{rendering.error.message}</span>
        </Notice>
      ) : null}
      <div>
        <Button
          disabled={rendering.isPending}
          reason={chart.success ? refusalOf(problems) : INCOMPLETE}
          onClick={() => {
            if (chart.success) rendering.mutate(chart.data);
          }}
        >
          {rendering.isPending ? "Rendering…" : "Render and add"}
        </Button>
      </div>
      <p className="text-small text-text-3">
        It is rendered once, without a cluster: hooks and tests are left out, and what it looks up on a cluster is
        empty.
      </p>
    </div>
  );
}

/** Entries of the catalogue name charts that are there. */
const OCM_CHARTS = "https://open-cluster-management.io/helm-charts";

function firstOf(repositories: readonly string[], chart: ChartToRegister | undefined): string {
  const known = chart && repositories.find((each) => each.replace(/\/$/, "") === OCM_CHARTS);
  return known ?? repositories[0] ?? "";
}

function refusalOf([first]: readonly TextProblem[]): string | undefined {
  return first && `Correct the values first, at line ${first.line}.`;
}

const INCOMPLETE = "Name a chart, a whole version and a namespace first.";

const EMPTY = { repository: "", credentials: "", chart: "", version: "", release: "", namespace: "", values: "" };
