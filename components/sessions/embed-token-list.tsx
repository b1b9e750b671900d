"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toasts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { Cell, HeadCell, NameCell, Row, Table } from "@/components/ui/layout/table";
import type { EmbedToken } from "@/lib/api/embed/embed-token";
import { plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import { embedTokens, revokeEmbedToken } from "@/lib/queries/session/embed-tokens";

const FEW = 3;

/** What frames in pages of portals sign in with, and how that ends. Nothing where embedding is switched off. */
export function EmbedTokenList() {
  const { data } = useQuery(embedTokens());
  if (!data || (data.origins.length === 0 && data.items.length === 0)) return null;
  const { all, items, origins } = data;
  return (
    <section aria-labelledby="embed-tokens">
      <div id="embed-tokens">
        <SectionTitle
          title="Embed tokens"
          note={items.length === 0 ? undefined : `${plural(items.length, "token")}, each for five minutes at most`}
        />
      </div>
      {items.length === 0 ? (
        <p className="px-4 pb-3 text-text-2 sheet:px-6 [overflow-wrap:anywhere]">
          No frame is signed in{all ? "" : " as you"}. Pages of {origins.join(", ")} may show views of this console.
        </p>
      ) : (
        <Tokens items={items} withUser={all} />
      )}
    </section>
  );
}

function Tokens({ items, withUser }: { readonly items: readonly EmbedToken[]; readonly withUser: boolean }) {
  const queries = useQueryClient();
  const revoking = useMutation({
    mutationFn: ({ id }: EmbedToken) => revokeEmbedToken(id),
    onSuccess: (_, { origin }) =>
      toast({ id: "embed", phase: "seen", text: `An embed token of ${origin} is revoked.` }),
    onError: ({ message }) =>
      toast({ id: "embed", phase: "failed", text: "The embed token is not revoked.", detail: message }),
    onSettled: () => queries.invalidateQueries({ queryKey: embedTokens().queryKey }),
  });
  const head = (
    <>
      <HeadCell>Origin</HeadCell>
      <HeadCell>Until</HeadCell>
      <HeadCell>
        <span className="sr-only">Actions</span>
      </HeadCell>
    </>
  );
  return (
    <Table label="Embed tokens" head={head}>
      {items.map((token) => (
        <Row key={token.id} columns={3} cause={<Scope token={token} withUser={withUser} />}>
          <NameCell>{token.origin.replace(/^https:\/\//, "")}</NameCell>
          <Cell>{clock(token.expiresAt, Date.now())}</Cell>
          <Cell number>
            <Button
              appearance="quiet"
              onClick={() => revoking.mutate(token)}
              disabled={revoking.isPending && revoking.variables.id === token.id}
              aria-label={`Revoke the token of ${token.origin} for ${token.user} until ${clock(token.expiresAt, Date.now())}`}
            >
              Revoke
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Scope({ token, withUser }: { readonly token: EmbedToken; readonly withUser: boolean }) {
  return (
    <>
      {withUser ? (
        <>
          For <span className="mono text-text">{token.user}</span>:{" "}
        </>
      ) : null}
      <span>{scopeText(token)}</span>
    </>
  );
}

/** "fleet, addon-health/* and 3 more; set:edge; may approve". */
function scopeText({ allow, filter, views }: EmbedToken): string {
  const further = views.length - FEW;
  const named = views.slice(0, FEW).join(", ") + (further > 0 ? ` and ${further} more` : "");
  return [named, filter, allow.length > 0 ? `may ${allow.join(" and ")}` : undefined].filter(Boolean).join("; ");
}
