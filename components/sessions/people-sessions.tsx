"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { InputField } from "@/components/ui/controls/input-field";
import { Age } from "@/components/ui/feedback/age";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { Cell, HeadCell, NameCell, Row, Table } from "@/components/ui/layout/table";
import { count, plural } from "@/lib/format/count";
import { findSessionsOf, sessionsInUse } from "@/lib/queries/session/all-sessions";
import { FoundSessions } from "./found-sessions";

/** For administrators: who is signed in at this console, and the sessions of one person at all of them. */
export function PeopleSessions() {
  const queries = useQueryClient();
  const { data: inUse } = useQuery(sessionsInUse());
  const [user, setUser] = useState("");
  const finding = useMutation({ mutationFn: findSessionsOf });
  const find = (name: string) => {
    setUser(name);
    finding.mutate({ user: name });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user !== "") find(user);
  };
  return (
    <section aria-labelledby="people-sessions">
      <div id="people-sessions">
        <SectionTitle
          title="Sessions of others"
          note={inUse ? `${plural(inUse.stored, "session")} on the hub` : undefined}
        />
      </div>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2 px-4 pb-3 sheet:px-6">
        <div className="w-full sheet:w-80">
          <InputField
            label="User"
            hint="Exactly as the hub names them: sessions are stored without names."
            machine
            value={user}
            onChange={(event) => setUser(event.target.value)}
            problem={finding.error?.message}
          />
        </div>
        <Button type="submit" disabled={finding.isPending} reason={user === "" ? "Type a user first." : undefined}>
          Find sessions
        </Button>
      </form>
      {finding.data && finding.variables ? (
        <FoundSessions
          key={finding.submittedAt}
          user={finding.variables.user}
          found={finding.data}
          onEnded={() => {
            finding.reset();
            void queries.invalidateQueries({ queryKey: sessionsInUse().queryKey });
          }}
        />
      ) : null}
      {inUse && inUse.people.length > 0 ? <PeopleHere people={inUse.people} onChoose={find} /> : null}
    </section>
  );
}

interface PeopleHereProps {
  readonly people: readonly { readonly user: string; readonly sessions: number; readonly usedAt: string }[];
  readonly onChoose: (user: string) => void;
}

function PeopleHere({ people, onChoose }: PeopleHereProps) {
  const head = (
    <>
      <HeadCell>Seen here</HeadCell>
      <HeadCell number>Sessions</HeadCell>
      <HeadCell>Last used</HeadCell>
      <HeadCell>
        <span className="sr-only">Actions</span>
      </HeadCell>
    </>
  );
  return (
    <Table label="People signed in at this console" head={head}>
      {people.map(({ user, sessions, usedAt }) => (
        <Row key={user} columns={4}>
          <NameCell>{user}</NameCell>
          <Cell number>{count(sessions)}</Cell>
          <Cell>
            <Age since={usedAt} /> ago
          </Cell>
          <Cell number>
            <Button appearance="quiet" onClick={() => onChoose(user)} aria-label={`Find sessions of ${user}`}>
              Find
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
