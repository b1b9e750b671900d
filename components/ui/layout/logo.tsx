/** Two hulls under way, one ahead of the other. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className={className} fill="currentColor">
      <path d="M2 3h8l2.5 2.5L10 8H2z" />
      <path d="M5.5 10h8L16 12.5 13.5 15h-8z" />
    </svg>
  );
}
