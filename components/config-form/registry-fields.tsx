import { useId } from "react";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { mirroredImage } from "@/lib/addon-config/image-registries";
import { isFields } from "@/lib/objects/editable";
import type { ConfigFields } from "./config-fields";
import type { ConfigPartProps } from "./config-hints";
import { AddRow, ConfigRow, FindingLines, RowInput } from "./config-row";

const PATH = ["registries"];

/** Where images come from instead, and what that makes of the images of the templates. */
export function RegistryFields({ fields, hints: { images, notes } }: ConfigPartProps) {
  const id = useId();
  const items = fields.items(PATH);
  return (
    <FieldGroup
      label="Image registries"
      hint="replace those of a cluster's annotation image-registries"
      note={notes.pods}
    >
      <div className="grid gap-1.5">
        {items.map((_, index) => {
          const [source, mirror] = [
            [...PATH, index, "source"],
            [...PATH, index, "mirror"],
          ];
          return (
            <ConfigRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a registry has no identity but its place
              key={index}
              label={`Registry ${index + 1}`}
              onRemove={() => fields.set(items.length === 1 ? PATH : [...PATH, index], undefined)}
              below={<FindingLines id={`${id}-${index}`} findings={[fields.at(source), fields.at(mirror)]} />}
            >
              <RowInput
                aria-label="Source"
                aria-describedby={`${id}-${index}`}
                placeholder="every registry"
                value={fields.text(source)}
                onText={(text) => fields.set(source, text === "" ? undefined : text)}
                finding={fields.at(source)}
              />
              <RowInput
                aria-label="Mirror"
                aria-describedby={`${id}-${index}`}
                placeholder="mirror"
                value={fields.text(mirror)}
                onText={(text) => fields.set(mirror, text)}
                finding={fields.at(mirror)}
              />
            </ConfigRow>
          );
        })}
        <FindingLines id={`${id}-all`} findings={[fields.at(PATH)]} />
        <AddRow onAdd={() => fields.set([...PATH, items.length], { mirror: "" })}>Add a registry</AddRow>
        {items.length > 0 && images.length > 0 ? <RewrittenImages fields={fields} images={images} /> : null}
      </div>
    </FieldGroup>
  );
}

/** The images of the templates, before and after: the last registry whose source is the beginning of an image counts. */
function RewrittenImages({ fields, images }: { readonly fields: ConfigFields; readonly images: readonly string[] }) {
  const registries = fields.items(PATH).flatMap((item, index) => {
    if (!isFields(item)) return [];
    const mirror = fields.text([...PATH, index, "mirror"]);
    return mirror === "" ? [] : [{ mirror, source: fields.text([...PATH, index, "source"]) }];
  });
  return (
    <section aria-label="Images of the template" className="text-small">
      <h4 className="text-text-2">Images of the template</h4>
      <ul className="mt-1 grid gap-1">
        {images.map((image) => {
          const next = mirroredImage(image, registries);
          return (
            <li key={image} className="mono [overflow-wrap:anywhere]">
              {next === image ? (
                <>
                  {image} <span className="font-sans text-text-3">unchanged</span>
                </>
              ) : (
                <>
                  <span className="text-text-3">{image} →</span> {next}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
