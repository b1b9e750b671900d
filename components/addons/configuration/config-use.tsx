import { placementHref } from "@/components/object/object-address";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { Waterline } from "@/components/ui/feedback/waterline";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { AddOnUse, ConfigurationPath, ConfigurationUse } from "@/lib/api/addons/configurations";
import { count, plural } from "@/lib/format/count";
import { configurationTabHref } from "./config-address";
import { usersSummary, variantsText } from "./users-summary";

interface ConfigUseProps {
  readonly path: ConfigurationPath;
  readonly use: ConfigurationUse;
}

/** Who uses a configuration, by which layer, and who differs. */
export function ConfigUse({ path, use }: ConfigUseProps) {
  return (
    <>
      <div className="border-line border-b px-4 pt-4 pb-4 sheet:px-6">
        <p className="max-w-[90ch] text-pretty text-[18px] text-text-2 leading-[27px] tracking-title sheet:text-title sheet:leading-[30px]">
          {use.missing && use.addOns.length === 0 ? "Who uses it is hidden from you." : usersSummary(use)}
        </p>
        {use.missing ? (
          <p className="mt-1 text-small">
            <MissingRightNote missing={use.missing} />
          </p>
        ) : null}
        <p className="mt-1 text-small">
          <Link
            href={configurationTabHref(path, "yaml")}
            className="text-accent-text hover:underline hover:underline-offset-2"
          >
            Change it
          </Link>
        </p>
      </div>
      {use.addOns.length > 0 ? (
        <section aria-label="Add-ons">
          <SectionTitle title="Add-ons" note="a later layer replaces an earlier one: add-on, placement, cluster" />
          <ul className="border-line border-t">
            {use.addOns.map((each) => (
              <UseLine key={each.addOn} use={each} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const LINK = "text-accent-text hover:underline hover:underline-offset-2";

function UseLine({ use }: { readonly use: AddOnUse }) {
  const { addOn, isDefault, placements, own, using, pending, size } = use;
  return (
    <li
      data-use={addOn}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)] sheet:px-6"
    >
      <Link
        href={addOnHref(addOn)}
        className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
      >
        {addOn}
      </Link>
      <ul className="min-w-0">
        {isDefault ? <li>default of the add-on</li> : null}
        {placements.map((key) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            placement{" "}
            <Link href={placementHref(...pathOf(key))} className={`mono ${LINK}`}>
              {key}
            </Link>
          </li>
        ))}
        {own.clusters.map((cluster) => (
          <li key={cluster} className="[overflow-wrap:anywhere]">
            cluster{" "}
            <Link href={addOnHref(addOn, cluster)} className={`mono ${LINK}`}>
              {cluster}
            </Link>
          </li>
        ))}
        {own.total > own.clusters.length ? (
          <li>and {plural(own.total - own.clusters.length, "more cluster")}</li>
        ) : null}
      </ul>
      <div className="min-w-0">
        <Flash of={variantsText(use)}>
          <span>{variantsText(use)}</span>
        </Flash>
        {pending > 0 ? <span className="block text-small text-text-2">{count(pending)} pending</span> : null}
        {size > 0 ? (
          <Waterline
            size="thin"
            segments={[
              { id: "done", kind: "healthy", size: using - pending, label: "have it" },
              { id: "pending", kind: "applying", size: pending, label: "pending" },
              { id: "other", kind: "later", size: size - using, label: "have another" },
            ]}
          />
        ) : null}
      </div>
    </li>
  );
}

/** The configuration of an add-on, and of one of its clusters. */
function addOnHref(addOn: string, cluster?: string): string {
  const query = cluster === undefined ? "" : `?${new URLSearchParams({ cluster })}`;
  return `/addons/${encodeURIComponent(addOn)}/configuration${query}`;
}

function pathOf(key: string): [string, string] {
  const [namespace = "", name = ""] = key.split("/");
  return [namespace, name];
}
