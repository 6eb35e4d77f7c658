import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAccessToken } from './session-slice.ts';
import { useSession } from './use-session.ts';

/** Runs the session check (spec §4) once if it is enabled and no token exists. Returns false until the check ends. */
export function useSessionCheck(isEnabled = true): boolean {
  const session = useSession();
  const accessToken = useSelector(selectAccessToken);
  const [isChecked, setChecked] = useState(accessToken !== null || !isEnabled);

  useEffect(() => {
    if (isChecked) return;
    let isMounted = true;
    void session.checkSession().finally(() => {
      if (isMounted) setChecked(true);
    });
    return () => {
      isMounted = false;
    };
  }, [isChecked, session]);

  return isChecked;
}
