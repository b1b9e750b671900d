import type { ReactNode } from "react";
import { RegionMessage } from "@/components/ui/feedback/region-message";

interface ObjectStateProps {
  /** What the page is about: "add-on", "cluster". */
  readonly thing: string;
}

/** The shape of one object's page, so that little moves when it comes. */
export function ObjectLoading({ thing }: ObjectStateProps) {
  return (
    <div aria-busy="true" className="animate-appear px-4 pt-4 sheet:px-6">
      <div aria-hidden="true" className="h-5 w-72 rounded-mark bg-sunken" />
      <div aria-hidden="true" className="mt-10 h-4 w-3/5 rounded-mark bg-sunken" />
      <p role="status" className="animate-appear-late mt-6 text-small text-text-3">
        Reading the {thing} from the hub.
      </p>
    </div>
  );
}

interface ObjectAbsentProps extends ObjectStateProps {
  readonly name: string;
  readonly header: ReactNode;
}

export function ObjectAbsent({ thing, name, header }: ObjectAbsentProps) {
  return (
    <>
      {header}
      <div className="pt-3">
        <RegionMessage title={`This hub has no ${thing} ${name}`}>
          It may have been removed, or the name may be misspelt. The list shows everything there is.
        </RegionMessage>
      </div>
    </>
  );
}
