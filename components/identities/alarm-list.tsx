import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { count, plural } from "@/lib/format/count";
import { identityPages } from "@/lib/queries/approvals/identities";
import { IdentityItem } from "./identity-item";

/** What a rule is against, above the list of all: why, and what to do about each. Nothing for who may not see it. */
export function AlarmList() {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(identityPages());
  const first = data?.pages[0];
  if (!first) return null;
  const { alarms, mayAcknowledge, total } = first;
  const items = data.pages.flatMap(({ identities }) => identities);
  return (
    <div>
      <p className="px-4 pb-3 text-pretty text-text-2 sheet:px-6">
        {alarms > 0 ? `${plural(alarms, "alarm")}: a rule is against what was issued.` : "No alarms."}
      </p>
      {items.length === 0 ? null : (
        <ul aria-label="Against a rule" className="border-line border-t">
          {items.map((identity) => (
            <IdentityItem key={identity.uid} identity={identity} mayAcknowledge={mayAcknowledge} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 text-small text-text-2 sheet:px-6">
          <span role="status">
            {count(items.length)} of {count(total)} against a rule
          </span>
          <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  );
}
