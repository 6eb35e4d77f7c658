import type { SerializedError } from '@reduxjs/toolkit';
import type { Scan } from '@shipdesk/contract/shipping/hand-overs';
import { useRef, useState } from 'react';
import type { CallError } from '../../api/session-port.ts';
import { useScanSound } from '../../lib/scan-sound.ts';
import { useScanParcelMutation } from './hand-overs-api.ts';

/**
 * Sends scans one after the other. A scan that could not be sent stays in `unsent` with those behind it, and `resend`
 * sends them in their order.
 */
export function useScans(handOver: string) {
  const sound = useScanSound();
  const [send] = useScanParcelMutation();
  const queue = useRef<string[]>([]);
  const isSending = useRef(false);
  const [last, setLast] = useState<Scan | null>(null);
  const [unsent, setUnsent] = useState(0);
  const [error, setError] = useState<CallError | SerializedError | undefined>();

  async function drain() {
    if (isSending.current) return;
    isSending.current = true;
    setError(undefined);
    for (let code = queue.current[0]; code !== undefined; code = queue.current[0]) {
      const answer = await send({ id: handOver, body: { code } });
      if (answer.error !== undefined) {
        setError(answer.error);
        sound.play('alarm');
        break;
      }
      queue.current.shift();
      setUnsent(queue.current.length);
      setLast(answer.data.data);
      sound.play(answer.data.data.outcome === 'added' ? 'ok' : 'alarm');
    }
    isSending.current = false;
  }

  return {
    last,
    unsent,
    error,
    sound,
    scan: (code: string) => {
      queue.current.push(code);
      setUnsent(queue.current.length);
      void drain();
    },
    resend: () => void drain(),
  };
}
