import type { SerializedError } from '@reduxjs/toolkit';
import { MAX_SHIPMENTS } from '@shipdesk/contract/orders/docket-numbers';
import type { LabelsBody } from '@shipdesk/contract/shipping/shipment-documents';
import { createLabels } from '@shipdesk/contract/shipping/shipment-documents';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/calls.ts';
import type { CallError } from '../../api/session-port.ts';
import { useSaveDocument } from '../../product/use-save-document.ts';
import { type NamedOrder, namedOrders } from './refused-orders.tsx';
import { partsOf } from './selected-order.ts';

type FileState = 'waiting' | 'saving' | 'saved' | 'failed';

/** A PDF with the labels of up to a thousand orders. */
export interface LabelFile {
  /** Counts from 1. */
  readonly number: number;
  readonly docketNumbers: readonly string[];
  readonly state: FileState;
}

/** The files of the labels of some orders, without those that were left out. */
export function useLabelFiles(docketNumbers: readonly string[]) {
  const { saveDocument } = useSaveDocument();
  const [states, setStates] = useState<ReadonlyMap<number, FileState>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [named, setNamed] = useState<readonly NamedOrder[]>([]);
  const [error, setError] = useState<CallError | SerializedError>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const files = partsOf(docketNumbers, MAX_SHIPMENTS).map(
    (part, at): LabelFile => ({
      number: at + 1,
      docketNumbers: part.filter((docket) => !leftOut.has(docket)),
      state: states.get(at + 1) ?? 'waiting',
    }),
  );
  const count = files.length;

  /**
   * Saves files one after the other and returns whether all of them are saved. Orders without a label fail their own file;
   * any other failure stops the run.
   */
  async function save(
    chosen: readonly LabelFile[],
    options: Omit<LabelsBody, 'docketNumbers'>,
  ): Promise<boolean> {
    const found: NamedOrder[] = [];
    let failure: CallError | SerializedError | undefined;
    setError(undefined);
    setNamed([]);
    for (const file of chosen) {
      const { number } = file;
      const mark = (state: FileState) => setStates((before) => new Map(before).set(number, state));
      mark('saving');
      const body = { docketNumbers: [...file.docketNumbers], ...options };
      const part = count > 1 ? { number, count } : undefined;
      failure = await saveDocument(call(createLabels, { body }), 'labels', part);
      mark(failure === undefined ? 'saved' : 'failed');
      const without = namedOrders(failure);
      found.push(...without);
      if (!isOpen.current || (failure !== undefined && without.length === 0)) break;
      failure = undefined;
    }
    setNamed(found);
    setError(failure);
    return failure === undefined && found.length === 0;
  }

  return {
    files,
    error,
    /** Orders without a label. Their file is saved after they are left out. */
    named,
    save,
    leaveOut: () => {
      setLeftOut(new Set([...leftOut, ...named.map(({ docketNumber }) => docketNumber)]));
      setNamed([]);
    },
  };
}
