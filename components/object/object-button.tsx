"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import type { ButtonAppearance } from "@/components/ui/controls/plain-button";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { wholeObject } from "@/lib/queries/objects/objects";

/** Rights change rarely, and every write is decided by the hub again. */
const FRESH_MS = 60_000;

interface ObjectButtonProps {
  readonly id: ObjectId;
  readonly write: "edit" | "delete";
  readonly appearance?: ButtonAppearance | undefined;
  readonly "aria-label"?: string;
  /** Where it leads, of what is done on a page of its own; else `onClick` does it. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A button that edits or deletes one object. For those who may not it has a padlock, and names the right instead. */
export function ObjectButton({ id, write, href, ...rest }: ObjectButtonProps) {
  const { subject: _, ...query } = wholeObject(id);
  const { data } = useQuery({ ...query, staleTime: FRESH_MS });
  const lacking = write === "delete" ? data?.missingToDelete : data?.missing;
  if (href !== undefined && !lacking)
    return (
      <ButtonLink href={href} appearance={rest.appearance}>
        {rest.children}
      </ButtonLink>
    );
  return <RightButton missing={lacking && { ...lacking, name: id.name, namespace: id.namespace }} {...rest} />;
}
