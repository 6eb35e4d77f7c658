import { Button } from '../ui/button.tsx';
import { MessageScreen } from './message-screen.tsx';

/** When a screen broke, or its code could not be loaded after a new version was installed. */
export function ErrorScreen() {
  return (
    <MessageScreen
      title="Something went wrong"
      action={
        <Button variant="primary" onPress={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      This page stopped working. What is saved is safe. Reload to carry on.
    </MessageScreen>
  );
}
