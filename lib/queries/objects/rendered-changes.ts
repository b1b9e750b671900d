import { queryOptions } from "@tanstack/react-query";
import { RenderedChanges } from "@/lib/api/objects/rendered-changes";
import { postJson } from "@/lib/queries/request/request";
import type { RenderedAsk } from "./rendered-ask";

/** What a change does to the manifests of an add-on. Read when it is opened: the hub renders nothing for it. */
export function renderedChanges({ path, body }: RenderedAsk, addOn: string) {
  return queryOptions({
    queryKey: ["rendered", path, body, addOn],
    queryFn: ({ signal }) => postJson(path, { body: { ...body, addOn }, schema: RenderedChanges, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
