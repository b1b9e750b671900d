import { EmbeddedView } from "./embedded-view";

/** The fleet: its state in a sentence, what needs attention, its rollouts. */
export function FleetPage() {
  return (
    <main style={{ display: "grid", gap: 24, padding: 24 }}>
      <EmbeddedView element="flotilla-fleet" />
      <section aria-label="Issues">
        <h2>Issues</h2>
        <EmbeddedView element="flotilla-issues" />
      </section>
      <section aria-label="Rollouts">
        <h2>Rollouts</h2>
        <EmbeddedView element="flotilla-list" attributes={{ list: "rollouts" }} />
      </section>
    </main>
  );
}
