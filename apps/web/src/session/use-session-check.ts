import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAccessToken } from './session-slice.ts';
import { useSession } from './use-session.ts';

/** Runs the session check of spec §4 once, if wanted. Returns whether it has finished. */
export function useSessionCheck(isWanted = true): boolean {
  const session = useSession();
  const accessToken = useSelector(selectAccessToken);
  const [isChecked, setChecked] = useState(accessToken !== null || !isWanted);

  useEffect(() => {
    if (isChecked) return;
    let isMounted = true;
    void session.enter().finally(() => {
      if (isMounted) setChecked(true);
    });
    return () => {
      isMounted = false;
    };
  }, [isChecked, session]);

  return isChecked;
}
