import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from './message-screen.tsx';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <MessageScreen
      title="Page not found"
      action={
        <LinkButton href={paths.dashboard()} variant="primary">
          Go to the dashboard
        </LinkButton>
      }
    >
      Nothing lives at this address. The link may be old, or mistyped.
    </MessageScreen>
  );
}
