"use client";

import { yamlHref } from "@/components/object/object-kinds";
import { registerHref } from "@/components/object/register-href";
import { workbenchHref } from "@/components/object/workbench-href";
import { GuardedLink } from "@/components/request-state/guarded-link";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { SetupTemplate, TemplateManifest } from "@/lib/api/addons/add-on-setup";
import { plural } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { SetupRead } from "./setup-read";
import { StoredTemplates } from "./stored-templates";

/** Manifests of the add-on's templates, and their earlier revisions. */
export function TemplateTab({ row }: { readonly row: AddOnRow }) {
  return (
    <SetupRead row={row}>
      {({ templates }) =>
        templates.length === 0 ? (
          <RegionMessage title="It has no template">
            A custom controller creates the works for each cluster. See them on the cluster, under Works.
          </RegionMessage>
        ) : (
          <>
            {templates.map((template) => (
              <Template key={template.name} template={template} />
            ))}
            <StoredTemplates row={row} />
          </>
        )
      }
    </SetupRead>
  );
}

function Template({ template: { name, placements, missing, read } }: { readonly template: SetupTemplate }) {
  const where = placements.length > 0 ? `for ${placements.join(", ")}` : "for all clusters";
  return (
    <section aria-label={`Template ${name}`} data-template={name}>
      <SectionTitle title={name} note={read ? `${where}; ${plural(read.manifests.length, "manifest")}` : where} />
      {read ? (
        <p className="flex flex-wrap gap-x-4 px-4 pb-2 sheet:px-6">
          <Link
            href={yamlHref("AddOnTemplate", { name }) ?? ""}
            className="text-accent-text hover:underline hover:underline-offset-2"
          >
            {name} as YAML
          </Link>
          <Link href={workbenchHref(name)} className="text-accent-text hover:underline hover:underline-offset-2">
            Workbench
          </Link>
          <GuardedLink
            action="create-template"
            href={registerHref(name)}
            className="text-accent-text hover:underline hover:underline-offset-2"
          >
            New version…
          </GuardedLink>
        </p>
      ) : null}
      {missing ? (
        <p className="px-4 pb-2 sheet:px-6">
          <MissingRightNote missing={missing} />
        </p>
      ) : null}
      {read || missing ? null : (
        <p className="px-4 pb-2 text-bad-text sheet:px-6">
          The template does not exist on the hub, so the add-on cannot be installed from it.
        </p>
      )}
      <ul className="border-line border-t">
        {read?.manifests.map((manifest) => (
          <Manifest
            key={`${manifest.kind} ${manifest.namespace}/${manifest.name}`}
            manifest={manifest}
            reports={reportsOf(read, manifest)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The template names resources like the API; they are shown by name. */
function reportsOf(
  { probes }: NonNullable<SetupTemplate["read"]>,
  { kind, namespace, name }: TemplateManifest,
): readonly string[] {
  const probe = probes.find(
    (each) =>
      each.name === name && each.namespace === namespace && each.resource.startsWith(kind.toLowerCase().slice(0, 4)),
  );
  return probe?.reports ?? [];
}

interface ManifestProps {
  readonly manifest: TemplateManifest;
  readonly reports: readonly string[];
}

function Manifest({ manifest: { apiVersion, kind, namespace, name, images, variables }, reports }: ManifestProps) {
  return (
    <li
      data-manifest={`${kind} ${name}`}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
    >
      <div className="min-w-0">
        <p className="mono font-medium [overflow-wrap:anywhere]">{namespace ? `${namespace}/${name}` : name}</p>
        <p className="text-small text-text-3 [overflow-wrap:anywhere]">
          {apiVersion} {kind}
        </p>
      </div>
      <div className="min-w-0">
        {images.map((image) => (
          <p key={image} className="mono text-small [overflow-wrap:anywhere]">
            {image}
          </p>
        ))}
        {variables.length > 0 ? (
          <p className="text-small text-text-2 [overflow-wrap:anywhere]">
            takes <span className="mono">{variables.map((variable) => `{{${variable}}}`).join(" ")}</span>
          </p>
        ) : null}
        {reports.length > 0 ? <p className="text-small text-text-2">agents report: {reports.join(", ")}</p> : null}
        {images.length + variables.length + reports.length === 0 ? (
          <p className="text-small text-text-3">the same for every cluster</p>
        ) : null}
      </div>
    </li>
  );
}
