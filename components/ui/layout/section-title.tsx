interface SectionTitleProps {
  readonly title: string;
  readonly note?: string | undefined;
}

export function SectionTitle({ title, note }: SectionTitleProps) {
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-2.5 px-4 pt-4 pb-2 font-strong sheet:px-6">
      {title}
      {note ? <span className="font-regular text-small text-text-3">{note}</span> : null}
    </h2>
  );
}
