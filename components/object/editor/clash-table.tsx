import { Cell, HeadCell, NameCell, Row, Table } from "@/components/ui/layout/table";
import { fieldText } from "@/lib/objects/hub-field";
import { textOf } from "@/lib/objects/object-text";
import type { Clash } from "@/lib/objects/three-way";

/** The places that two people changed, each otherwise. */
export function ClashTable({ clashes }: { readonly clashes: readonly Clash[] }) {
  return (
    <div className="-mx-4 mt-4 overflow-x-auto sheet:-mx-6">
      <Table
        label="Conflicting fields"
        head={
          <>
            <HeadCell>Field</HeadCell>
            <HeadCell>Was</HeadCell>
            <HeadCell>Yours</HeadCell>
            <HeadCell>Theirs</HeadCell>
          </>
        }
      >
        {clashes.map(({ path, base, mine, theirs }) => (
          <Row key={fieldText(path)} columns={4}>
            <NameCell>{fieldText(path)}</NameCell>
            {[base, mine, theirs].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns, always the same
              <Cell key={index} quiet={index === 0}>
                <Value value={value} />
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </div>
  );
}

function Value({ value }: { readonly value: unknown }) {
  if (value === undefined) return <span className="text-text-3">not there</span>;
  return (
    <pre className="mono max-w-[48ch] whitespace-pre-wrap py-1.5 [overflow-wrap:anywhere]">
      {textOf(value).trimEnd()}
    </pre>
  );
}
