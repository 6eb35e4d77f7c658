/** Renders an email address that wraps after the @ before it wraps inside a word. */
export function EmailText({ email }: { email: string }) {
  const domainStart = email.indexOf('@') + 1;
  return (
    <span className="inline-block min-w-28 wrap-anywhere">
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </span>
  );
}
