import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import type { FilledLink } from "@/lib/dashboards/data-links";
import { dashboardList } from "@/lib/queries/metrics/dashboards";
import { hrefOfDashboard } from "./dashboard-href";

interface DataLinkTextProps {
  readonly link: FilledLink;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another place, or to a dashboard by its `uid`; the text alone where there is none of that. */
export function DataLinkText({ link, className, children }: DataLinkTextProps) {
  const { href, title, uid } = link;
  const { data } = useQuery({ ...dashboardList(), enabled: uid !== undefined });
  if (uid === undefined)
    return (
      <a href={href} title={title} rel="noreferrer noopener" target="_blank" className={cn("underline", className)}>
        {children}
      </a>
    );
  const found = data?.items.find((item) => item.uid === uid);
  if (!found) return children;
  return (
    <Link href={hrefOfDashboard(found, href)} title={title} className={cn("underline", className)}>
      {children}
    </Link>
  );
}
