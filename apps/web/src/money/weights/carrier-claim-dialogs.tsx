import { plural, t } from '@lingui/core/macro';
import {
  type CarrierClaim,
  type CarrierStatement,
  MAX_CLAIM_REFERENCE_CHARS,
} from '@shipdesk/contract/money/carrier-claims';
import {
  type CarrierClaimDecision,
  carrierTermsLimits,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { formatPaise } from '../../lib/format.ts';
import {
  FormNumberField,
  FormRupeesField,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { carrierClaimsApi } from './carrier-claims-api.ts';

interface DecisionDialogProps {
  id: string;
  decision: CarrierClaimDecision;
  claims: readonly CarrierClaim[];
  onDone: () => void;
  onClose: () => void;
}

/** Only a single claim can be credited in part. */
export function DecisionDialog({ id, decision, claims, onDone, onClose }: DecisionDialogProps) {
  const [decide] = carrierClaimsApi.useDecideCarrierClaimsMutation();
  const totalPaise = claims.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const total = formatPaise(totalPaise);
  const canCreditPart = decision === 'credited' && claims.length === 1;
  const form = useCheckedForm(
    { reference: '', rupees: String(toRupees(totalPaise)) },
    ({ rupees }) => {
      const paise = parseRupees(rupees) ?? 0;
      return {
        rupees:
          canCreditPart &&
          ((paise <= 0 && t`Enter an amount above ₹0`) ||
            (paise > totalPaise && t`Enter at most ${total}`)),
      };
    },
  );
  const { bind } = form;
  const title = {
    claimed: t`Mark as claimed`,
    credited: t`Record the credit`,
    refused: t`Mark as refused`,
  }[decision];
  return (
    <CallDialog
      title={title}
      text={
        <>
          {plural(claims.length, { one: '# claim', other: '# claims' })}, {total}.{' '}
          {decision === 'credited' &&
            t`The credit reduces what you owe the carrier. Record each credit once: here, or as a line of an invoice.`}
        </>
      }
      submitLabel={title}
      form={form}
      send={({ reference, rupees }) =>
        decide({
          id,
          body: {
            ids: claims.map((claim) => claim.id),
            decision,
            reference: reference.trim(),
            ...(canCreditPart && { creditedPaise: parseRupees(rupees) ?? 0 }),
          },
        })
      }
      failure={t`The decision could not be saved. Try again.`}
      success={({ data: { decided } }) =>
        plural(decided, { one: '# claim is saved.', other: '# claims are saved.' })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {canCreditPart && (
        <FormRupeesField {...bind('rupees')} label={t`Amount credited`} maxLength={13} isRequired />
      )}
      <FormTextField
        {...bind('reference')}
        label={t`Reference`}
        hint={t`The number of the carrier’s ticket or credit note.`}
        autoComplete="off"
        maxLength={MAX_CLAIM_REFERENCE_CHARS}
      />
    </CallDialog>
  );
}

interface TermsDialogProps {
  statement: CarrierStatement;
  onClose: () => void;
}

export function TermsDialog({ statement, onClose }: TermsDialogProps) {
  const { accountId: id, accountName, terms } = statement;
  const [save] = carrierClaimsApi.useSaveCarrierTermsMutation();
  const formatAmount = (paise: number) => String(toRupees(paise));
  const parseAmount = (text: string) => (text.trim() === '' ? 0 : parseRupees(text));
  const form = useCheckedForm(
    {
      codDays: String(terms.codDays),
      liabilityRupees: formatAmount(terms.liabilityPaise),
      attemptRupees: formatAmount(terms.attemptPaise),
    },
    ({ codDays, liabilityRupees, attemptRupees }) => {
      const isAmount = (text: string) =>
        (parseAmount(text) ?? Number.POSITIVE_INFINITY) <= carrierTermsLimits.paise;
      return {
        codDays:
          !(/^\d{1,2}$/.test(codDays.trim()) && Number(codDays) <= carrierTermsLimits.codDays) &&
          t`Enter whole days, at most ${carrierTermsLimits.codDays}`,
        liabilityRupees: !isAmount(liabilityRupees) && t`Enter rupees with at most two decimals`,
        attemptRupees: !isAmount(attemptRupees) && t`Enter rupees with at most two decimals`,
      };
    },
  );
  const { bind } = form;
  return (
    <CallDialog
      title={t`Terms of ${accountName}`}
      text={t`Enter the terms that you agreed with the carrier. The rate cards contain its fuel and remote area surcharges.`}
      submitLabel={t`Save`}
      form={form}
      send={({ codDays, liabilityRupees, attemptRupees }) =>
        save({
          id,
          body: {
            codDays: Number(codDays),
            liabilityPaise: parseAmount(liabilityRupees) ?? 0,
            attemptPaise: parseAmount(attemptRupees) ?? 0,
          },
        })
      }
      failure={t`The terms could not be saved. Try again.`}
      success={t`The terms are saved. Prepare the statement again to use them.`}
      onClose={onClose}
    >
      <FormNumberField
        {...bind('codDays')}
        kind="integer"
        label={t`COD is remitted within (days)`}
        maxLength={2}
      />
      <FormRupeesField
        {...bind('liabilityRupees')}
        label={t`Liability for a lost or damaged parcel`}
        hint={t`A claim is for the value of the goods, up to this amount.`}
        maxLength={12}
      />
      <FormRupeesField
        {...bind('attemptRupees')}
        label={t`Penalty for a wrong delivery attempt`}
        hint={t`Applies to each attempt whose dispute the carrier accepted. Enter 0 for no penalty.`}
        maxLength={12}
      />
    </CallDialog>
  );
}
