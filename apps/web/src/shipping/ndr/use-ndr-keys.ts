import type { NdrCase } from '@shipdesk/contract/shipping/ndr';
import { type NdrActionKind, ndrActionKinds } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { isBareKey, usePageKey } from '../../lib/page-key.ts';
import { actionKeys, HISTORY_KEY, LINK_KEY } from './ndr-texts.ts';

/** The available actions of a case. */
export type NdrCommand = NdrActionKind | 'history' | 'link';

const buildKey = (command: NdrCommand) =>
  command === 'history' ? HISTORY_KEY : command === 'link' ? LINK_KEY : actionKeys[command];
const commands: readonly NdrCommand[] = [...ndrActionKinds, 'history', 'link'];

/** One key for each action, for the selected cases, else for the one with the focus, else for the first. */
export function useNdrKeys(
  cases: readonly NdrCase[],
  selectedIds: ReadonlySet<string>,
  run: (command: NdrCommand, cases: readonly NdrCase[]) => void,
) {
  const commandOf = (event: KeyboardEvent) =>
    commands.find((command) => isBareKey(event, buildKey(command)));

  usePageKey(
    (event) => commandOf(event) !== undefined && cases.length > 0,
    (event) => {
      const command = commandOf(event);
      const selected = cases.filter(({ docketNumber }) => selectedIds.has(docketNumber));
      const row = event.target instanceof Element ? event.target.closest('tbody > tr') : null;
      const index = row instanceof HTMLTableRowElement ? row.sectionRowIndex : 0;
      const [first] = cases;
      const focused = cases[index] ?? first;
      if (command === undefined || focused === undefined) return;
      run(command, selected.length > 0 ? selected : [focused]);
    },
  );
}
