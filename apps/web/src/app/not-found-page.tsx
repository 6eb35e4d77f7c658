import { t } from '@lingui/core/macro';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from './message-screen.tsx';

/** For unknown addresses. */
export function NotFoundPage() {
  return (
    <MessageScreen
      title={t`Page not found`}
      action={
        <LinkButton href={paths.landing()} variant="primary">
          {t`Go to orders`}
        </LinkButton>
      }
    >
      {t`There is no page at this address. The link may be old or mistyped.`}
    </MessageScreen>
  );
}
