import { t } from '@lingui/core/macro';
import { Scale } from 'lucide-react';
import { useGetProductWeightQuery } from '../money/weights/discrepancies-api.ts';
import { sizeText, weightText } from '../money/weights/discrepancy-texts.ts';

import { Button } from '../ui/button.tsx';

/** Weight in kilograms and size in centimetres, as in the fields of Add Order. */
interface RememberedParcel {
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
}

interface ProductWeightHintProps {
  product: { readonly name: string; readonly quantity: string };
  /** The values of the form. The hint is hidden when they match it. */
  parcel: RememberedParcel;
  onUse: (parcel: RememberedParcel) => void;
}

/** Offers the weight that a carrier charged for the same product. */
export function ProductWeightHint({ product, parcel, onUse }: ProductWeightHintProps) {
  const name = product.name.trim();
  const isComplete = name !== '' && /^[1-9]\d{0,3}$/.test(product.quantity);
  const { currentData } = useGetProductWeightQuery(
    { name, quantity: product.quantity },
    { skip: !isComplete },
  );
  const known = currentData?.data ?? null;
  if (!isComplete || known === null) return null;
  const remembered = {
    weight: String(known.weightGrams / 1000),
    length: String(known.lengthMm / 10),
    width: String(known.breadthMm / 10),
    height: String(known.heightMm / 10),
  };
  const isSame = (['weight', 'length', 'width', 'height'] as const).every(
    (field) => Number(parcel[field]) === Number(remembered[field]),
  );
  if (isSame) return null;
  const weight = weightText(known.weightGrams);
  const size = sizeText(known);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-base text-ink"
    >
      <Scale aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        {t`This product was charged at ${weight} in a box of ${size}.`}
      </span>
      <Button size="sm" onPress={() => onUse(remembered)}>{t`Use`}</Button>
    </div>
  );
}
