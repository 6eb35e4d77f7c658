export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-line-strong/60 bg-sunken px-1.5 py-0.5 font-sans text-sm whitespace-nowrap text-ink">
      {children}
    </kbd>
  );
}
