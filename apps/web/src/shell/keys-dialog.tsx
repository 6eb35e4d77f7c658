import { t } from '@lingui/core/macro';
import { useSelector } from 'react-redux';
import { modifierKey } from '../lib/modifier-key.ts';
import { useSingleKeys } from '../lib/single-keys.ts';
import { selectUsername } from '../session/session-slice.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

const listSingleKeys = () => [
  { keys: ['?'], action: t`Show these shortcuts` },
  { keys: ['n'], action: t`New order` },
  { keys: ['s'], action: t`Ship the selected orders; on an order, go to Ship` },
  { keys: ['j', 'k'], action: t`On an order, go to the next or previous order in the list` },
  { keys: ['/'], action: t`Search the page, or all of Shipdesk if the page has no search box` },
  { keys: ['r'], action: t`NDR: deliver again` },
  { keys: ['a'], action: t`NDR: correct the address` },
  { keys: ['p'], action: t`NDR: change the phone number` },
  { keys: ['m'], action: t`NDR: change the COD amount` },
  { keys: ['c'], action: t`NDR: the consignee collects the parcel` },
  { keys: ['t'], action: t`NDR: return the parcel` },
  { keys: ['e'], action: t`NDR: escalate` },
  { keys: ['d'], action: t`NDR: dispute the attempt` },
  { keys: ['l'], action: t`NDR: create a link for the consignee` },
  { keys: ['h'], action: t`NDR: show the history` },
];
const listOtherKeys = () => [
  { keys: [modifierKey, 'K'], action: t`Search pages, actions and orders` },
  { keys: [modifierKey, 'S'], action: t`Save the order` },
  { keys: ['Enter'], action: t`Open the order of a row` },
  { keys: ['Space'], action: t`Select a row` },
  { keys: ['Esc'], action: t`Close a dialog, clear a search` },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { isOn, switchTo } = useSingleKeys(useSelector(selectUsername));
  return (
    <Dialog title={t`Keyboard shortcuts`} size="sm" onClose={onClose} isDismissable>
      <KeyList keys={listSingleKeys()} isOff={!isOn} />
      <div className="mt-2 mb-3 border-b border-line pb-3">
        <Checkbox isSelected={isOn} onChange={switchTo}>
          {t`Single-character shortcuts are on`}
        </Checkbox>
        {!isOn && (
          <p className="pl-6 text-sm text-muted">{t`Open this list from the user menu.`}</p>
        )}
      </div>
      <KeyList keys={listOtherKeys()} />
      <div className="mt-4 flex justify-end">
        <Button onPress={onClose}>{t`Done`}</Button>
      </div>
    </Dialog>
  );
}

interface KeyListProps {
  keys: readonly { readonly keys: readonly string[]; readonly action: string }[];
  isOff?: boolean;
}

function KeyList({ keys, isOff = false }: KeyListProps) {
  return (
    <dl className="flex flex-col">
      {keys.map(({ keys: pressedKeys, action }) => (
        <div key={action} className="flex min-h-9 items-center justify-between gap-4">
          <dt className={`text-base ${isOff ? 'text-muted line-through' : 'text-ink'}`}>
            {action}
          </dt>
          <dd className="flex gap-1">
            {pressedKeys.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
