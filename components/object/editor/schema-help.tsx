import { type FieldPath, type FieldSchema, schemaAt, typeWords } from "@/lib/objects/field-schema";
import { fieldText } from "@/lib/objects/hub-field";

interface SchemaHelpProps {
  /** Undefined while it is read, or where it could not be. */
  readonly schema: FieldSchema | undefined;
  readonly isMissing: boolean;
  /** Of the current field. */
  readonly path: FieldPath;
}

/** Allowed fields at the caret, from the hub's schema. */
export function SchemaHelp({ schema, isMissing, path }: SchemaHelpProps) {
  const here = schemaAt(schema, path);
  const fields = here?.properties ? here : parentOf(schema, path);
  return (
    <section aria-label="Field help" className="text-small">
      <h2 className="mono text-[12.5px] text-text [overflow-wrap:anywhere]">{fieldText(path) || "The object"}</h2>
      {schema ? (
        <>
          <p className="mt-1 text-text-2 [overflow-wrap:anywhere]">{here ? typeWords(here) : "No description."}</p>
          {here?.description ? <Description text={here.description} /> : null}
          <Fields schema={fields} />
        </>
      ) : (
        <p className="mt-1 text-text-2">
          {isMissing
            ? "The schema of this kind could not be loaded: the hub validates fields at review."
            : "Loading field help."}
        </p>
      )}
    </section>
  );
}

/** The object around a path, as far as there is a schema. */
function parentOf(schema: FieldSchema | undefined, path: FieldPath): FieldSchema | undefined {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const around = schemaAt(schema, path.slice(0, length));
    if (around?.properties) return around;
  }
  return undefined;
}

const LONGEST = 400;

function Description({ text }: { readonly text: string }) {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return <p className="mt-1.5 text-pretty text-text [overflow-wrap:anywhere]">{cut}</p>;
}

/** Allowed names at this path. */
function Fields({ schema }: { readonly schema: FieldSchema | undefined }) {
  const fields = Object.entries(schema?.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-micro text-text-3">Allowed fields</h3>
      <dl className="mt-1 grid gap-1.5">
        {fields.map(([name, field]) => (
          <div key={name}>
            <dt className="mono text-text [overflow-wrap:anywhere]">
              {name}
              {schema?.required?.includes(name) ? (
                <span className="ml-2 font-sans text-micro text-text-3">required</span>
              ) : null}
            </dt>
            <dd className="text-text-3 [overflow-wrap:anywhere]">{typeWords(field)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
