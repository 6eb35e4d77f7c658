import type { ReactNode } from 'react';

interface MessageScreenProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** A full-screen message with a link or button to continue. */
export function MessageScreen({ title, children, action }: MessageScreenProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center px-6 text-center"
    >
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 max-w-md text-base text-balance text-muted">{children}</p>
      <div className="mt-6 flex gap-2">{action}</div>
    </main>
  );
}
