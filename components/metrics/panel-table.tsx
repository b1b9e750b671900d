import { Cell, HeadCell, Row, Table } from "@/components/ui/layout/table";
import { formats } from "@/lib/format/locale";
import { exactTime } from "@/lib/format/time";
import { figure } from "./figure-text";
import type { PanelData } from "./panels";

const ROWS = 15;

interface PanelTableProps {
  readonly panel: PanelData;
  readonly times: readonly number[];
  readonly height: number;
}

/** The chart as numbers, newest first, at equal intervals. */
export function PanelTable({ panel, times, height }: PanelTableProps) {
  const step = Math.max(1, Math.floor((times.length - 1) / ROWS));
  const indexes = Array.from({ length: ROWS }, (_, row) => times.length - 1 - row * step).filter((index) => index >= 0);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={`${panel.title}, as a table`}
      className="mt-1 -mx-4 overflow-auto sheet:-mx-6"
      style={{ maxHeight: height + 24 }}
    >
      <Table
        label={`${panel.title}, ${panel.unit}`}
        head={
          <>
            <HeadCell>Time</HeadCell>
            {panel.series.map(({ key, label }) => (
              <HeadCell key={key} number={true}>
                {label}
              </HeadCell>
            ))}
          </>
        }
      >
        {indexes.map((index) => (
          <Row key={times[index]} columns={panel.series.length + 1}>
            <Cell quiet={true}>
              <TimeOf at={times[index] ?? 0} />
            </Cell>
            {panel.series.map(({ key, values }) => (
              <Cell key={key} number={true}>
                {figure(values[index])}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  );
}

function TimeOf({ at }: { readonly at: number }) {
  const time = new Date(at).toISOString();
  return (
    <time dateTime={time} title={exactTime(time)}>
      {new Date(at).toLocaleTimeString(formats.dates)}
    </time>
  );
}
