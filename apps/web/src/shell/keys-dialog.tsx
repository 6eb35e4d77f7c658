import { t } from '@lingui/core/macro';
import { useSelector } from 'react-redux';
import { useSingleKeys } from '../lib/single-keys.ts';
import { selectRoles } from '../session/session-slice.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const listSingleKeys = () => [
  { keys: ['?'], does: t`Show these keys` },
  { keys: ['n'], does: t`New order, from the lists of orders` },
  { keys: ['s'], does: t`Ship the selected orders; on an order, go to Ship` },
  { keys: ['j', 'k'], does: t`On an order, go to the next or previous one of the list` },
  { keys: ['/'], does: t`Search, where there is a search box` },
  { keys: ['r'], does: t`NDR: deliver again` },
  { keys: ['a'], does: t`NDR: correct the address` },
  { keys: ['p'], does: t`NDR: change the phone number` },
  { keys: ['m'], does: t`NDR: change the amount to collect` },
  { keys: ['c'], does: t`NDR: the consignee collects the parcel` },
  { keys: ['t'], does: t`NDR: return the parcel` },
  { keys: ['e'], does: t`NDR: escalate` },
  { keys: ['l'], does: t`NDR: link for the consignee` },
  { keys: ['h'], does: t`NDR: history` },
];
const listOperatorKeys = () => [
  { keys: [isMac ? 'Cmd' : 'Ctrl', 'K'], does: t`Find across sellers` },
];
const listOtherKeys = () => [
  { keys: [isMac ? 'Cmd' : 'Ctrl', 'S'], does: t`Save the order` },
  { keys: ['Enter'], does: t`Open the order of a row` },
  { keys: ['Space'], does: t`Select a row` },
  { keys: ['Esc'], does: t`Close a dialog, clear a search` },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { isOn: areOn, switchTo } = useSingleKeys();
  const isOperator = useSelector(selectRoles).includes('Admin');
  return (
    <Dialog title={t`Keyboard keys`} size="sm" onClose={onClose} isDismissable>
      <KeyList keys={listSingleKeys()} isOff={!areOn} />
      <div className="mt-2 mb-3 border-b border-line pb-3">
        <Checkbox isSelected={areOn} onChange={switchTo}>
          {t`Single-character keys are on`}
        </Checkbox>
        {!areOn && (
          <p className="pl-6 text-sm text-muted">{t`Open this list from the user menu.`}</p>
        )}
      </div>
      <KeyList keys={isOperator ? [...listOperatorKeys(), ...listOtherKeys()] : listOtherKeys()} />
      <div className="mt-4 flex justify-end">
        <Button onPress={onClose}>{t`Done`}</Button>
      </div>
    </Dialog>
  );
}

interface KeyListProps {
  keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
  isOff?: boolean;
}

function KeyList({ keys, isOff = false }: KeyListProps) {
  return (
    <dl className="flex flex-col">
      {keys.map(({ keys: pressedKeys, does }) => (
        <div key={does} className="flex min-h-9 items-center justify-between gap-4">
          <dt className={`text-base ${isOff ? 'text-muted line-through' : 'text-ink'}`}>{does}</dt>
          <dd className="flex gap-1">
            {pressedKeys.map((key) => (
              <kbd
                key={key}
                className="rounded-sm border border-line-strong/60 bg-sunken px-1.5 py-0.5 font-sans text-sm text-ink"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
