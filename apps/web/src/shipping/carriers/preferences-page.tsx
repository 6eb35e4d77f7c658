import { plural, t } from '@lingui/core/macro';
import type { Rule, RuleTrial, SavedRules } from '@shipdesk/contract/shipping/carrier-preferences';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { preferenceLimits } from '@shipdesk/domain/shipping/carrier-preference';
import { ArrowDown, ArrowRight, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { formatDateTime, formatPaise } from '../../lib/format.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { isNewKey, isSaveKey, usePageKey } from '../../lib/page-key.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { Loaded, refetchOnMount, SaveFailure } from '../../product/loaded.tsx';
import { MissingCards } from '../../product/offers/not-offered.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { CarrierTabs } from './carrier-tabs.tsx';
import { describeConditions, describeUnmetCondition, nameTake } from './preference-texts.ts';
import { preferencesApi } from './preferences-api.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { newRule } from './rule-form.ts';

export function PreferencesPage() {
  const query = preferencesApi.useGetCarrierPreferencesQuery(undefined, refetchOnMount);
  const { data: accounts } = useListCarrierAccountsQuery();
  return (
    <>
      <CarrierTabs />
      <Loaded query={query} failure={t`The rules could not be loaded`}>
        {({ data }) => (
          <RuleEditor
            initialRules={data}
            accounts={accounts?.data ?? []}
            reload={async () => (await query.refetch()).data?.data}
          />
        )}
      </Loaded>
    </>
  );
}

/** A rule with a key that does not change when the rule is moved or edited. */
interface KeyedRule {
  readonly key: number;
  readonly rule: Rule;
}

interface RuleEditorProps {
  initialRules: SavedRules;
  accounts: readonly CarrierAccount[];
  reload: () => Promise<SavedRules | undefined>;
}

const withKeys = (rules: readonly Rule[]): KeyedRule[] => rules.map((rule, key) => ({ key, rule }));

function RuleEditor({ initialRules, accounts, reload }: RuleEditorProps) {
  // The version that the changes are based on. A later save by another user must not replace it.
  const [baseRules, setBaseRules] = useState(initialRules);
  const [rules, setRules] = useState<readonly KeyedRule[]>(() => withKeys(initialRules.rules));
  const [editedRule, setEditedRule] = useState<number | 'new' | null>(null);
  const [save, { isLoading, error, reset }] = preferencesApi.useSaveCarrierPreferencesMutation();
  const plainRules = rules.map(({ rule }) => rule);
  const isChanged = JSON.stringify(plainRules) !== JSON.stringify(baseRules.rules);
  const isFull = rules.length >= preferenceLimits.rules;
  const mayChange = useMay('operator:settings');

  function showRules(savedRules: SavedRules) {
    setBaseRules(savedRules);
    setRules(withKeys(savedRules.rules));
    reset();
  }
  function putRule(rule: Rule) {
    const key = Math.max(-1, ...rules.map(({ key: usedKey }) => usedKey)) + 1;
    setRules(
      editedRule === 'new'
        ? [...rules, { key, rule }]
        : rules.map((otherRule, index) =>
            index === editedRule ? { ...otherRule, rule } : otherRule,
          ),
    );
    setEditedRule(null);
  }
  function moveRule(from: number, to: number) {
    const [movedRule] = rules.slice(from, from + 1);
    if (movedRule !== undefined) setRules(rules.toSpliced(from, 1).toSpliced(to, 0, movedRule));
  }
  function removeRule(index: number) {
    const previousRules = rules;
    setRules(rules.toSpliced(index, 1));
    toast.success(t`Rule ${index + 1} is removed. Save to apply the change.`, {
      action: { label: t`Undo`, onPress: () => setRules(previousRules) },
    });
  }
  async function saveRules() {
    if (!isChanged || isLoading) return;
    const { data } = await save({ body: { basedOnVersion: baseRules.version, rules: plainRules } });
    if (data === undefined) return;
    showRules(data.data);
    toast.success(t`The rules are saved. New bookings by rule use them.`);
  }
  usePageKey(isNewKey, () => {
    if (mayChange && !isFull) setEditedRule('new');
  });
  usePageKey(isSaveKey, () => {
    if (mayChange) void saveRules();
  });

  const { savedAt, savedBy, version } = baseRules;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base font-semibold text-ink">{t`Preferences`}</h2>
          <p className="text-sm text-muted">
            {savedAt === null
              ? t`When a seller ships by rule, the first rule that matches the order chooses the service.`
              : t`Version ${version}, saved by ${savedBy} on ${formatDateTime(savedAt)}.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <May permission="operator:settings">
            <Button icon={Plus} isDisabled={isFull} onPress={() => setEditedRule('new')}>
              {t`Add rule`}
            </Button>
          </May>
          {isChanged && <Button onPress={() => showRules(baseRules)}>{t`Discard changes`}</Button>}
          <May permission="operator:settings">
            <Button
              variant="primary"
              isDisabled={!isChanged}
              isPending={isLoading}
              onPress={() => void saveRules()}
            >
              {t`Save rules`}
            </Button>
          </May>
        </div>
      </div>
      <SaveFailure
        error={error}
        failure={t`The rules could not be saved. Try again.`}
        reloadLabel={t`Load the saved rules`}
        onReload={() => void reload().then((newestRules) => newestRules && showRules(newestRules))}
      />
      {isFull && (
        <Banner tone="info">{t`${preferenceLimits.rules} rules are the maximum. Remove one to add another.`}</Banner>
      )}
      <RuleList
        rules={rules}
        accounts={accounts}
        onMove={moveRule}
        onEdit={setEditedRule}
        onRemove={removeRule}
      />
      <RuleTrialPanel rules={plainRules} />
      {editedRule !== null && (
        <RuleDialog
          key={editedRule}
          title={editedRule === 'new' ? t`Add a rule` : t`Edit rule ${editedRule + 1}`}
          rule={editedRule === 'new' ? newRule : (plainRules[editedRule] ?? newRule)}
          accounts={accounts}
          onDone={putRule}
          onClose={() => setEditedRule(null)}
        />
      )}
      <LeaveGuard isActive={isChanged}>{t`The changed rules are not saved yet.`}</LeaveGuard>
    </div>
  );
}

interface RuleListProps {
  rules: readonly KeyedRule[];
  accounts: readonly CarrierAccount[];
  onMove: (from: number, to: number) => void;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

/** The first rule that matches an order applies. */
function RuleList({ rules, accounts, onMove, onEdit, onRemove }: RuleListProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const movedKeyRef = useRef<string | null>(null);

  useEffect(() => {
    // Moving a rule blurs its button. Focus the first enabled button of the rule.
    if (movedKeyRef.current === null) return;
    const buttons = listRef.current?.querySelectorAll<HTMLButtonElement>(
      `[data-rule="${movedKeyRef.current}"] button`,
    );
    movedKeyRef.current = null;
    const focusedElement = document.activeElement;
    if (focusedElement instanceof HTMLElement && focusedElement !== document.body) return;
    [...(buttons ?? [])].find((button) => !button.disabled)?.focus();
  });

  const moveRule = (key: number, from: number, to: number) => {
    movedKeyRef.current = String(key);
    onMove(from, to);
  };
  return (
    <ol ref={listRef} aria-label={t`Rules`} className="flex flex-col gap-2">
      {rules.map(({ key, rule }, index) => {
        const position = index + 1;
        const account = accounts.find(({ id }) => id === rule.accountId);
        const accountName = account?.name ?? t`Unknown account`;
        return (
          <li
            key={key}
            data-rule={key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-3"
          >
            <span className="w-5 shrink-0 text-sm text-muted tabular-nums">{position}</span>
            <span className="min-w-0 flex-1 basis-56 text-base text-ink">
              <span className="break-words">{describeConditions(rule)}</span>
              <span className="mt-0.5 flex items-center gap-1.5 font-medium">
                <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
                <span className="min-w-0 break-words">
                  {rule.accountId === null
                    ? nameTake(rule.take)
                    : t`${nameTake(rule.take)} with ${accountName}`}
                </span>
              </span>
            </span>
            <span className="ml-auto flex">
              <May permission="operator:settings">
                <IconButton
                  label={t`Move rule ${position} up`}
                  icon={ArrowUp}
                  isDisabled={index === 0}
                  onPress={() => moveRule(key, index, index - 1)}
                />
              </May>
              <May permission="operator:settings">
                <IconButton
                  label={t`Move rule ${position} down`}
                  icon={ArrowDown}
                  isDisabled={index === rules.length - 1}
                  onPress={() => moveRule(key, index, index + 1)}
                />
              </May>
              <May permission="operator:settings">
                <IconButton
                  label={t`Edit rule ${position}`}
                  icon={Pencil}
                  onPress={() => onEdit(index)}
                />
              </May>
              <May permission="operator:settings">
                <IconButton
                  label={t`Remove rule ${position}`}
                  icon={Trash2}
                  onPress={() => onRemove(index)}
                />
              </May>
            </span>
          </li>
        );
      })}
      <li className="flex items-center gap-x-3 rounded-lg border border-dashed border-line px-3 py-2 text-base text-muted">
        <span aria-hidden="true" className="w-5 shrink-0" />
        {rules.length === 0
          ? t`Every order uses the cheapest service.`
          : t`Every other order uses the cheapest service.`}
      </li>
    </ol>
  );
}

function RuleTrialPanel({ rules }: { rules: readonly Rule[] }) {
  const [docketNumber, setDocketNumber] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [tryPreferences, { data, error, isLoading, originalArgs }] =
    preferencesApi.useTryCarrierPreferencesMutation();
  // Hide the result after the rules change.
  const isCurrent = JSON.stringify(originalArgs?.body.rules) === JSON.stringify(rules);

  function tryRules() {
    const isDocket = /^\d{14}$/.test(docketNumber.trim());
    setInvalid(!isDocket);
    if (isDocket)
      void tryPreferences({ body: { docketNumber: docketNumber.trim(), rules: [...rules] } });
  }
  return (
    <TitledSection title={t`Which rule applies to an order?`} level={3} isCard>
      <form
        noValidate
        className="flex max-w-md items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          tryRules();
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Docket number`}
            value={docketNumber}
            onChange={setDocketNumber}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={isInvalid ? t`Enter the 14 digits of a docket number.` : undefined}
          />
        </div>
        <div className="pt-[22px]">
          <May permission="operator:settings">
            <Button type="submit" isPending={isLoading}>{t`Try`}</Button>
          </May>
        </div>
      </form>
      {error !== undefined ? (
        <Banner tone="bad">
          {getCallMessage(error, t`The rules could not be checked. Try again.`)}
        </Banner>
      ) : (
        data !== undefined && isCurrent && <TrialResult trial={data.data} />
      )}
    </TitledSection>
  );
}

function TrialResult({ trial }: { trial: RuleTrial }) {
  const { rule, isReplaced, service, account, totalPaise, etaDays, checked, withoutCard } = trial;
  const price = formatPaise(totalPaise);
  const daysText = plural(etaDays, { one: '# day', other: '# days' });
  return (
    <div role="status" className="flex flex-col gap-1 text-base">
      <p className="font-medium text-ink">
        {rule === null
          ? t`No rule matches this order, so Shipdesk books the cheapest service.`
          : t`Rule ${rule} applies.`}{' '}
        {isReplaced && t`Its service is not available, so Shipdesk books the cheapest service.`}{' '}
        {t`${getServiceName(service)} with ${account}: ${price}, ${daysText}.`}
      </p>
      <ul className="text-sm text-muted">
        {checked.flatMap(({ rule: position, unmet }) =>
          unmet === null
            ? []
            : [
                <li
                  key={position}
                >{t`Rule ${position} is for ${describeUnmetCondition(unmet)}.`}</li>,
              ],
        )}
      </ul>
      <MissingCards cards={withoutCard} />
    </div>
  );
}
