import { t } from '@lingui/core/macro';
import type { Rule, SavedRules } from '@shipdesk/contract/shipping/carrier-preferences';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { preferenceLimits } from '@shipdesk/domain/shipping/carrier-preference';
import { CircleAlert, Plus } from 'lucide-react';
import { useState } from 'react';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { isNewKey, isSaveKey, usePageKey } from '../../lib/page-key.ts';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CarrierTabs } from './carrier-tabs.tsx';

import {
  useGetCarrierPreferencesQuery,
  useSaveCarrierPreferencesMutation,
} from './preferences-api.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { newRule } from './rule-form.ts';
import { type KeyedRule, RuleList } from './rule-list.tsx';
import { RuleTrialPanel } from './rule-trial.tsx';

/** The rules that choose the service of an order that is booked by rule. */
export function PreferencesPage() {
  const { data, error, isFetching, refetch } = useGetCarrierPreferencesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data: accounts } = useListCarrierAccountsQuery();
  return (
    <>
      <CarrierTabs />
      {error !== undefined && !isFetching && data === undefined ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The rules could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : data === undefined ? (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      ) : (
        <RuleEditor
          saved={data.data}
          accounts={accounts?.data ?? []}
          reload={async () => (await refetch()).data?.data}
        />
      )}
    </>
  );
}

interface RuleEditorProps {
  saved: SavedRules;
  accounts: readonly CarrierAccount[];
  reload: () => Promise<SavedRules | undefined>;
}

const keyed = (rules: readonly Rule[]): KeyedRule[] => rules.map((rule, key) => ({ key, rule }));

function RuleEditor({ saved, accounts, reload }: RuleEditorProps) {
  // The version that the changes are based on. A later save must not replace it.
  const [base, setBase] = useState(saved);
  const [rules, setRules] = useState<readonly KeyedRule[]>(() => keyed(saved.rules));
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [save, { isLoading, error, reset }] = useSaveCarrierPreferencesMutation();
  const plain = rules.map(({ rule }) => rule);
  const isChanged = JSON.stringify(plain) !== JSON.stringify(base.rules);
  const isFull = rules.length >= preferenceLimits.rules;

  function show(from: SavedRules) {
    setBase(from);
    setRules(keyed(from.rules));
    reset();
  }
  function put(rule: Rule) {
    const key = Math.max(-1, ...rules.map((one) => one.key)) + 1;
    setRules(
      edited === 'new'
        ? [...rules, { key, rule }]
        : rules.map((one, index) => (index === edited ? { ...one, rule } : one)),
    );
    setEdited(null);
  }
  function move(from: number, to: number) {
    const [moved] = rules.slice(from, from + 1);
    if (moved !== undefined) setRules(rules.toSpliced(from, 1).toSpliced(to, 0, moved));
  }
  function remove(index: number) {
    const before = rules;
    setRules(rules.toSpliced(index, 1));
    toast.success(t`Rule ${index + 1} is removed. Save to apply it.`, {
      action: { label: t`Undo`, onPress: () => setRules(before) },
    });
  }
  async function saveRules() {
    if (!isChanged || isLoading) return;
    const { data } = await save({ body: { basedOnVersion: base.version, rules: plain } });
    if (data === undefined) return;
    show(data.data);
    toast.success(t`The rules are saved. New bookings by rule follow them.`);
  }
  usePageKey(isNewKey, () => setEdited('new'));
  usePageKey(isSaveKey, () => void saveRules());

  const { savedAt, savedBy, version } = base;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base font-semibold text-ink">{t`Preferences`}</h2>
          <p className="text-sm text-muted">
            {savedAt === null
              ? t`The first rule that is for an order chooses its service when a seller ships by rule.`
              : t`Version ${version}, saved by ${savedBy} on ${formatDateTime(savedAt)}.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            isDisabled={isFull}
            onPress={() => setEdited('new')}
          >
            {t`Add rule`}
          </Button>
          {isChanged && <Button onPress={() => show(base)}>{t`Discard changes`}</Button>}
          <Button
            variant="primary"
            isDisabled={!isChanged}
            isPending={isLoading}
            onPress={() => void saveRules()}
          >
            {t`Save rules`}
          </Button>
        </div>
      </div>
      {error !== undefined && (
        <Banner
          tone="bad"
          action={
            hasCode(error, 'stale_version') && (
              <Button
                size="sm"
                onPress={() => void reload().then((newest) => newest && show(newest))}
              >
                {t`Load the saved rules`}
              </Button>
            )
          }
        >
          {messageOf(error, t`The rules could not be saved. Try again.`)}
        </Banner>
      )}
      {isFull && (
        <Banner tone="info">{t`${preferenceLimits.rules} rules are the most. Remove one to add another.`}</Banner>
      )}
      <RuleList
        rules={rules}
        accounts={accounts}
        onMove={move}
        onEdit={setEdited}
        onRemove={remove}
      />
      <RuleTrialPanel rules={plain} />
      {edited !== null && (
        <RuleDialog
          key={edited}
          title={edited === 'new' ? t`Add a rule` : t`Edit rule ${edited + 1}`}
          rule={edited === 'new' ? newRule : (plain[edited] ?? newRule)}
          accounts={accounts}
          onDone={put}
          onClose={() => setEdited(null)}
        />
      )}
      <LeaveGuard isActive={isChanged}>{t`The changed rules are not saved yet.`}</LeaveGuard>
    </div>
  );
}
