import { useQuery } from "@tanstack/react-query";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { identityRights } from "@/lib/queries/approvals/identities";

/** What of the issued identities is not in the list: not read yet, or not for who looks. */
export function NotShown({ isPartial }: { readonly isPartial: boolean }) {
  const { data } = useQuery(identityRights());
  const missing = data?.missing ?? [];
  return (
    <>
      {isPartial ? (
        <p role="status" className="px-4 pb-3 text-text-2 sheet:px-6">
          Still reading from the hub, with your rights; this list is not complete.
        </p>
      ) : null}
      {missing.length > 0 ? (
        <div className="flex flex-wrap gap-x-4 px-4 pb-3 text-text-2 sheet:px-6">
          <p>Not all identities are shown to you:</p>
          <ul className="flex flex-wrap gap-x-4">
            {missing.map((right) => (
              <li key={`${right.verb} ${right.resource}`}>
                <MissingRightNote missing={right} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
