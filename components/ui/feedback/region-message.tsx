import type { ReactNode } from "react";

interface RegionMessageProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Instead of a region's content: why, and one action. */
export function RegionMessage({ icon, title, children, action }: RegionMessageProps) {
  return (
    <div className="px-4 pt-3 pb-6 sheet:px-6">
      <h2 className="flex items-center gap-2 font-strong [overflow-wrap:anywhere]">
        {icon}
        {title}
      </h2>
      {children ? <div className="mt-1 max-w-[90ch] text-text-2">{children}</div> : null}
      {action ? <div className="mt-3 flex gap-2">{action}</div> : null}
    </div>
  );
}
