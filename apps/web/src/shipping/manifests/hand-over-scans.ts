import { plural, t } from '@lingui/core/macro';
import type { SerializedError } from '@reduxjs/toolkit';
import type { Scan } from '@shipdesk/contract/shipping/hand-overs';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { ScanOutcome } from '@shipdesk/domain/shipping/hand-over';
import { useRef, useState } from 'react';
import type { CallError } from '../../api/session-port.ts';
import { formatDateTime } from '../../lib/format.ts';

import { useScanSound } from '../../lib/scan-sound.ts';
import { handOversApi } from './hand-overs-api.ts';

/**
 * Sends scans one after the other. A scan that could not be sent stays in `unsent` with those behind it, and `resend`
 * sends them in their order.
 */
export function useScans(handOver: string) {
  const sound = useScanSound();
  const [send] = handOversApi.useScanParcelMutation();
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

/** The result of a scan, as the title of its feedback. */
export function scanTitle(outcome: ScanOutcome): string {
  return {
    added: t`Scanned`,
    repeated: t`Scanned before`,
    other_carrier: t`Another carrier`,
    other_warehouse: t`Another warehouse`,
    on_manifest: t`On a closed manifest`,
    picked_up: t`Picked up before`,
    cancelled: t`Cancelled`,
    not_booked: t`Not booked`,
    reverse: t`Reverse order`,
    unknown: t`Unknown number`,
  }[outcome];
}

/** The next step for the parcel. */
export function scanAdvice({ outcome, parcel, carrier, warehouse, manifest }: Scan): string {
  const advice: Readonly<Record<ScanOutcome, () => string>> = {
    added: () =>
      plural(parcel?.boxes ?? 1, {
        one: '# box. Hand it to the courier.',
        other: '# boxes. Hand all of them to the courier.',
      }),
    repeated: () =>
      t`${{ name: parcel?.scannedBy ?? '' }} scanned this parcel at ${{ time: formatDateTime(parcel?.scannedAt ?? '') }}. Count it once.`,
    other_carrier: () =>
      t`This parcel goes with ${{ carrier: getCarrierName(carrier) }}. Put it aside.`,
    other_warehouse: () => t`This parcel is booked from ${warehouse}. Put it aside.`,
    on_manifest: () => t`This parcel is on manifest ${manifest}.`,
    picked_up: () => t`The carrier has picked this parcel up already.`,
    cancelled: () => t`This shipment is cancelled. Do not hand it over.`,
    not_booked: () => t`This order is not booked. Ship it first.`,
    reverse: () => t`This is a return to you. It does not go with the courier.`,
    unknown: () => t`No order has this number. Check the label.`,
  };
  return advice[outcome]();
}
