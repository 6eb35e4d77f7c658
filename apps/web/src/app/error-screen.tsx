import { t } from '@lingui/core/macro';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from './message-screen.tsx';

/** Shown when a screen throws, or when its code cannot be loaded after an update. */
export function ErrorScreen() {
  return (
    <MessageScreen
      title={t`Something went wrong`}
      action={
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t`Reload the page`}
        </Button>
      }
    >
      {t`This page stopped working. Saved data is safe. Reload to continue.`}
    </MessageScreen>
  );
}
