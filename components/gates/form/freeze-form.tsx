import type { ConfigFields } from "@/components/config-form/config-fields";
import { InputField } from "@/components/ui/controls/input-field";
import { viewerZone } from "@/lib/format/zoned-time";
import { ClusterPartFields } from "./cluster-part-fields";
import { setTyped } from "./gate-fields";

const REASON = ["spec", "reason"];
const UNTIL = ["spec", "until"];

/** What is frozen, why, and until when. */
export function FreezeForm({ fields }: { readonly fields: ConfigFields }) {
  const until = fields.text(UNTIL);
  return (
    <>
      <InputField
        label="Reason"
        hint="everybody who looks at a rollout sees it"
        maxLength={500}
        value={fields.text(REASON)}
        onChange={({ target }) => setTyped(fields, REASON, target.value)}
        problem={fields.at(REASON)?.message}
      />
      <InputField
        machine
        type="datetime-local"
        label="Ends"
        hint={`your time (${viewerZone()}); empty: when it is deleted`}
        value={localMinute(until)}
        onChange={({ target }) => fields.set(UNTIL, utcText(target.value))}
        problem={fields.at(UNTIL)?.message}
      />
      <ClusterPartFields fields={fields} />
    </>
  );
}

/** As the field wants it: to the minute in the viewer's zone, without naming it; empty for what is no time. */
function localMinute(time: string): string {
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) return "";
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** RFC 3339 in UTC; undefined for what is no time. */
function utcText(local: string): string | undefined {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z");
}
