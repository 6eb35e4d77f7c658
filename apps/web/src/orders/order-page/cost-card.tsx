import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { type Charge, listCharges } from '@shipdesk/contract/money/charges';
import { type Claim, listClaims } from '@shipdesk/contract/money/claims';
import { isReturningOrLost } from '@shipdesk/domain/shipping/status';
import { buildCalls } from '../../api/calls.ts';
import { formatGrams, formatPaise } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { getChargeName } from '../../lib/quote-texts.ts';
import { Loaded } from '../../product/loaded.tsx';
import { useMay } from '../../session/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { DetailCard, Fact, Facts } from './detail-card.tsx';
import { toShipmentRequest } from './shipment-request.ts';

const { useListOrderChargesQuery, useListOrderClaimsQuery } = buildCalls(({ query }) => ({
  listOrderCharges: query(listCharges, ['Order', 'Wallet']),
  listOrderClaims: query(listClaims, ['Order', 'Claim']),
}));

export function CostCard({ detail: { order } }: { detail: OrderDetail }) {
  const mayReadMoney = useMay('money:read');
  const { docketNumber, mayBeUnbooked } = toShipmentRequest(order);
  const query = useListOrderChargesQuery(
    mayReadMoney && !mayBeUnbooked ? { reference: docketNumber } : skipToken,
  );
  // A damaged parcel may have a claim while the carrier returns it.
  const mayBeClaimed =
    order.status === 'LOST_OR_DAMAGED' ||
    query.data?.data.some(({ status }) => isReturningOrLost(status)) === true;
  const claims = useListOrderClaimsQuery(mayReadMoney && mayBeClaimed ? undefined : skipToken);
  const claim = claims.data?.data.find(
    (carrierClaim) => carrierClaim.docketNumber === docketNumber,
  );
  if (query.isUninitialized || query.data?.data.length === 0) return null;
  return (
    <DetailCard title={t`Cost`}>
      <Loaded query={query} failure={t`The cost could not be loaded.`} isInline skeleton={['h-24']}>
        {({ data }) => (
          <>
            {data.map((charge) => (
              <ParcelCost key={charge.awb} charge={charge} hasAwb={data.length > 1} />
            ))}
            {claim !== undefined && <ClaimState claim={claim} />}
            <div className="border-t border-line px-4 py-3">
              <LinkButton
                size="sm"
                href={`${paths.billingTab('shippingCharges')}&reference=${docketNumber}`}
              >
                {t`Explain the charges`}
              </LinkButton>
            </div>
          </>
        )}
      </Loaded>
    </DetailCard>
  );
}

function ParcelCost({ charge, hasAwb }: { charge: Charge; hasAwb: boolean }) {
  const { forward, back, feeBack, chargedGrams, expectedPaise, billedPaise, heldPaise } = charge;
  const correctionPaise = billedPaise + heldPaise - expectedPaise;
  return (
    <Facts>
      {hasAwb && <Fact term={t`AWB`}>{charge.awb}</Fact>}
      {forward.lines.map(({ code, paise }) => (
        <Fact key={code} term={getChargeName(code)}>
          {formatPaise(paise)}
        </Fact>
      ))}
      {back !== null && (
        <Fact term={t`Return`} hint={t`With GST`}>
          {formatPaise(back.totalPaise)}
        </Fact>
      )}
      {feeBack !== null && (
        <Fact term={t`COD fee refunded`} hint={t`With GST`}>
          {formatPaise(-feeBack.totalPaise)}
        </Fact>
      )}
      {chargedGrams !== null ? (
        <Fact
          term={t`Weight difference`}
          hint={t`The carrier charged ${formatGrams(chargedGrams)}`}
        >
          {formatPaise(correctionPaise)}
        </Fact>
      ) : (
        correctionPaise < 0 &&
        heldPaise === 0 && (
          <Fact term={t`Refunds and amounts not charged`}>{formatPaise(correctionPaise)}</Fact>
        )
      )}
      <Fact term={t`Charged so far`} isStrong>
        {formatPaise(billedPaise)}
      </Fact>
      {heldPaise > 0 && <Fact term={t`On hold`}>{formatPaise(heldPaise)}</Fact>}
    </Facts>
  );
}

function ClaimState({ claim: { state, goodsPaise, freightPaise, reason } }: { claim: Claim }) {
  const goods = formatPaise(goodsPaise);
  const freight = formatPaise(freightPaise);
  const texts = {
    open: t`A claim is open: ${goods} for the goods and ${freight} of freight. The operator will decide.`,
    approved: t`The claim is approved: ${goods} for the goods and ${freight} of freight.`,
    declined: t`The claim is declined.`,
  };
  const tones = { open: 'info', approved: 'ok', declined: 'bad' } as const;
  return (
    <div className="px-4 pb-3">
      <Banner tone={tones[state]}>
        <p>{texts[state]}</p>
        {reason !== '' && <p className="break-words">{reason}</p>}
        <p className="mt-2">
          <LinkButton size="sm" href={paths.billingTab('creditNotes')}>{t`Show claims`}</LinkButton>
        </p>
      </Banner>
    </div>
  );
}
