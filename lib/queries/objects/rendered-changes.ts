import { queryOptions } from "@tanstack/react-query";
import { RenderedChanges } from "@/lib/api/objects/rendered-changes";
import { postJson } from "@/lib/queries/request/request";

/** Where it is asked what a change renders, and by which request, without the add-on. */
export interface RenderedRequest {
  readonly path: string;
  readonly body: object;
}

/** What a change does to the manifests of an add-on. Read when it is opened: the hub renders nothing for it. */
export function renderedChanges({ path, body }: RenderedRequest, addOn: string) {
  return queryOptions({
    queryKey: ["rendered", path, body, addOn],
    queryFn: ({ signal }) => postJson(path, { body: { ...body, addOn }, schema: RenderedChanges, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
