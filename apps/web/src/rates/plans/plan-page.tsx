import { plural, t } from '@lingui/core/macro';
import type { Plan } from '@shipdesk/contract/rates/rate-plans';
import { applyMarkups } from '@shipdesk/domain/rates/plan';
import { fillRateGrid, parsePrice } from '@shipdesk/domain/rates/rate-card';
import { type ServiceId, services, zones } from '@shipdesk/domain/rates/service';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { Tags } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { discardState, LeaveGuard } from '../../lib/leave-guard.tsx';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { EmptyPanel, Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { FindingLink, NewerVersionBanner, SheetEditor } from '../../product/sheet-editor.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { ratesApi } from '../cards/rates-api.ts';
import {
  listUnsavedMarkups,
  type MarkupFinding,
  type PlanBase,
  usePlanEdits,
  useSavePlan,
} from './plan-edits.ts';
import {
  buildMarkupField,
  formatMarkups,
  isMarkupText,
  labelMarkup,
  type MarkupCell,
  type MarkupTexts,
  markupCells,
  markupTable,
  parseMarkup,
  parseMarkups,
} from './plan-markups.ts';
import { plansApi } from './plans-api.ts';
import { PriceTable } from './price-table.tsx';

export function NewPlanPage() {
  return <PlanEditor plan={null} />;
}

export function PlanPage() {
  const { id = '' } = useParams();
  // Load the newest version, because a save replaces the version that the editor loaded.
  const query = plansApi.useListRatePlansQuery(undefined, refetchOnMount);
  const plan = query.data?.data.find((candidate) => candidate.id === id);
  const isMissing = plan === undefined && query.isSuccess && !query.isFetching;
  if (isMissing) {
    return (
      <EmptyPanel
        icon={Tags}
        title={t`There is no plan at this address`}
        action={<LinkButton href={paths.plans()}>{t`Show all plans`}</LinkButton>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Loaded
        query={{ ...query, data: plan }}
        failure={t`The plan could not be loaded`}
        skeleton={['h-9 w-72 max-w-full', 'h-16 w-96 max-w-full', 'h-73 w-full']}
      >
        {(loadedPlan) => <PlanEditor key={id} plan={loadedPlan} />}
      </Loaded>
    </div>
  );
}

const MAX_NAME_LENGTH = 60;

/** `plan` is null for a new plan. */
function PlanEditor({ plan }: { plan: Plan | null }) {
  const newestPlan = useMemo(() => toPlanBase(plan), [plan]);
  const { edits, dispatch, isUnsaved, problems, newerVersion } = usePlanEdits(newestPlan);
  const { save, isSaving, failure, sentName, clearFailure } = useSavePlan(plan?.id ?? null);
  const [currentCell, setCurrentCell] = useState<MarkupCell>({ service: 'surface', zone: 'A' });
  const [previewedService, setPreviewedService] = useState(currentCell.service);
  const [isSubmitted, setSubmitted] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const isNameMissing = edits.name.trim() === '';
  const conflictNames = (newerVersion?.conflictingCells ?? []).map(labelMarkup).join('; ');
  const isSavable = plan === null || isUnsaved;
  const changedFields = new Set(listUnsavedMarkups(edits).map(buildMarkupField));
  const messages = new Map(problems.map(({ cell, message }) => [buildMarkupField(cell), message]));

  function findNameProblem() {
    if (isSubmitted && isNameMissing) return formatProblem({ code: 'rate_plan_name_missing' });
    return sentName === edits.name.trim() ? (failure.name ?? '') : '';
  }

  async function submitPlan() {
    setSubmitted(true);
    dispatch({ type: 'committed' });
    if (isNameMissing) return nameField.current?.focus();
    const invalidCell = markupCells.find(
      ({ service, zone }) => 'problem' in parseMarkup(edits.sheet[service][zone]),
    );
    if (invalidCell !== undefined) return focusMarkup(invalidCell);
    if (await save(edits)) await navigate(paths.plans(), { state: discardState });
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg font-semibold break-words text-ink">
            {plan === null ? t`New plan` : plan.name}
          </h2>
          {plan !== null && <p className="text-base text-muted">{describeLastSave(plan)}</p>}
        </div>
        <div className="flex gap-2">
          <LinkButton href={paths.plans()}>{t`Cancel`}</LinkButton>
          <May permission="operator:rates">
            <Button
              variant="primary"
              isDisabled={!isSavable}
              isPending={isSaving}
              onPress={() => void submitPlan()}
            >
              {isSaving ? t`Saving...` : t`Save`}
            </Button>
          </May>
        </div>
      </div>
      {newerVersion !== null && plan !== null && (
        <NewerVersionBanner
          version={plan.version}
          message={describeNewerVersion(plan)}
          conflictText={
            conflictNames === ''
              ? ''
              : t`Both of you changed: ${conflictNames}. Saving will replace the newer mark-ups with yours.`
          }
          onContinue={() => {
            dispatch({ type: 'rebased', base: newerVersion.base });
            clearFailure();
            nameField.current?.focus();
          }}
        />
      )}
      {(newerVersion === null || plan === null) && failure.message !== null && (
        <Banner tone="bad">{failure.message}</Banner>
      )}
      <div className="max-w-sm">
        <TextField
          ref={nameField}
          label={t`Name`}
          hint={t`Sellers see it above their rates.`}
          value={edits.name}
          onChange={(name) => dispatch({ type: 'named', name })}
          error={findNameProblem()}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          isRequired
        />
      </div>
      <SheetEditor
        table={markupTable}
        edits={edits}
        dispatch={(action) => {
          dispatch(action);
          // The preview shows the prices of the service that the user edits.
          if (action.type === 'typed') setPreviewedService(action.cell.service);
        }}
        current={currentCell}
        onCurrentChange={setCurrentCell}
        onSave={() => isSavable && void submitPlan()}
        isNativeUndo={({ target }) => target === nameField.current}
        grid={{
          label: t`Mark-ups`,
          corner: t`Service`,
          columns: zones.map((zone) => ({ id: zone, header: zone })),
          accepts: isMarkupText,
          rowHeightPx: 64,
          columnWidthPx: 120,
          hasNotes: true,
          className: '[--grid-header:10rem] max-sm:[--grid-header:7rem]',
        }}
        getRowHeader={({ service }) => getServiceName(service)}
        getContent={(cell) => ({
          label: labelMarkup(cell),
          problem: messages.get(buildMarkupField(cell)) ?? null,
          isChanged: changedFields.has(buildMarkupField(cell)),
        })}
        labelledBy="markups"
        heading={
          <div className="max-w-prose">
            <h3 id="markups" className="text-base font-semibold text-ink">
              {t`Mark-ups by service and zone`}
            </h3>
            <p className="text-sm text-muted">
              {t`Enter a mark-up such as 10%, -5%, ₹4 or 10% + ₹4. An empty cell keeps the price of the card. A percentage changes every price of the zone. Rupees change only the ‘Up to’ prices.`}
            </p>
          </div>
        }
        fillRightLabel={t`Fill right with the mark-up of this cell`}
        fillDownLabel={t`Fill down with the mark-up of this cell`}
        findings={<Findings problems={problems} />}
        keysHint={t`Arrow keys, Enter and Tab move, F2 edits within a cell, Escape restores it, Ctrl+Z undoes, Ctrl+S saves. Pasting a block from a spreadsheet fills the table, starting at the selected cell.`}
      />
      <PlanPreview
        texts={edits.sheet}
        service={previewedService}
        onServiceChange={setPreviewedService}
      />
      <LeaveGuard isActive={isUnsaved && !isSaving}>
        {t`The changes to this plan are not saved.`}
      </LeaveGuard>
    </div>
  );
}

function toPlanBase(plan: Plan | null): PlanBase {
  return {
    version: plan?.version ?? 0,
    name: plan?.name ?? '',
    texts: formatMarkups(plan?.markups ?? {}),
  };
}

function describeLastSave({ version, savedBy, savedAt, sellers }: Plan): string {
  const savedTime = formatDateTime(savedAt);
  const count = plural(sellers, { one: '# seller', other: '# sellers' });
  return t`Version ${version} · ${savedBy}, ${savedTime} · ${count}`;
}

function focusMarkup(cell: MarkupCell) {
  document.getElementById(buildMarkupField(cell))?.focus();
}

function Findings({ problems }: { problems: readonly MarkupFinding[] }) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label={t`Problems`} className="flex flex-col gap-1.5 text-base text-bad-ink">
      {problems.map(({ cell, message }) => {
        const label = labelMarkup(cell);
        return (
          <li key={label}>
            <FindingLink onGo={() => focusMarkup(cell)}>{t`${label}: ${message}`}</FindingLink>
          </li>
        );
      })}
    </ul>
  );
}

function describeNewerVersion({ version, savedBy, savedAt }: Plan): string {
  const savedTime = formatDateTime(savedAt);
  return t`${savedBy} saved version ${version} while you were editing (${savedTime}). Your changes are kept: continue with version ${version}, check them and save again.`;
}

interface PlanPreviewProps {
  texts: MarkupTexts;
  service: ServiceId;
  onServiceChange: (service: ServiceId) => void;
}

function PlanPreview({ texts, service, onServiceChange }: PlanPreviewProps) {
  const query = ratesApi.useGetRateCardQuery({ service }, refetchOnMount);
  const name = getServiceName(service);
  const carrier = getCarrierName(query.currentData?.carrier ?? '');
  return (
    <TitledSection
      title={t`Prices under this plan`}
      level={3}
      description={
        carrier === ''
          ? t`Prices from the newest version of the rate card, in rupees, without GST.`
          : t`Prices from the newest version of the rate card of ${carrier}, in rupees, without GST. The mark-ups apply to every carrier.`
      }
      actions={
        <div className="w-48">
          <Select
            label={t`Service`}
            options={services.map((id) => ({ id, label: getServiceName(id) }))}
            value={service}
            onChange={onServiceChange}
          />
        </div>
      }
    >
      <Loaded
        query={{ ...query, data: query.currentData }}
        failure={t`The rate card could not be loaded.`}
        isInline
        skeleton={['h-87 w-full']}
      >
        {({ prices: publishedPrices }) => {
          const card = fillRateGrid(
            ({ band, zone }) => parsePrice(publishedPrices[band][zone]) ?? 0,
          );
          const prices = applyMarkups(card, service, parseMarkups(texts));
          return (
            <PriceTable
              label={t`${name} prices under this plan`}
              getPaise={({ band, zone }) =>
                'problem' in parseMarkup(texts[service][zone]) ? null : prices[band][zone]
              }
              getCardPaise={({ band, zone }) => card[band][zone]}
            />
          );
        }}
      </Loaded>
    </TitledSection>
  );
}
