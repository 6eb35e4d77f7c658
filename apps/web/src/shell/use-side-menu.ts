import { useCallback, useState } from 'react';
import { useMedia } from '../lib/hooks/use-media.ts';
import { readStored, writeStored } from '../lib/storage.ts';

export interface SideMenu {
  isOpen: boolean;
  /** True if the menu is beside the content. Only its button then closes the menu. */
  isDocked: boolean;
  toggle: () => void;
  dismiss: () => void;
}

/** Returns the side menu. From 1280 px it is open by default, and this browser stores the state. */
export function useSideMenu(): SideMenu {
  const isDocked = useMedia('(min-width: 80rem)');
  const [isDockedOpen, setDockedOpen] = useState(() => readStored('shipdesk.menu') !== 'closed');
  const [isFloatingOpen, setFloatingOpen] = useState(false);
  const dismiss = useCallback(() => setFloatingOpen(false), []);
  return {
    isOpen: isDocked ? isDockedOpen : isFloatingOpen,
    isDocked,
    toggle: () => {
      if (!isDocked) return setFloatingOpen(!isFloatingOpen);
      writeStored('shipdesk.menu', isDockedOpen ? 'closed' : 'open');
      setDockedOpen(!isDockedOpen);
    },
    dismiss,
  };
}
