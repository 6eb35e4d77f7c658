export function MailSheet({ subject, body }: { subject: string; body: string }) {
  return (
    <div
      role="group"
      aria-label={subject}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long mail
      tabIndex={0}
      className="focus-ring rounded-lg border border-line bg-surface"
    >
      <p className="border-b border-line px-4 py-2.5 font-medium break-words text-ink">{subject}</p>
      <p className="px-4 py-3 text-base break-words whitespace-pre-wrap text-ink">{body.trim()}</p>
    </div>
  );
}
