import { t } from '@lingui/core/macro';
import type { ShownProduct } from '@shipdesk/contract/orders/products';
import { problems } from '@shipdesk/contract/problems';
import { bulkProblems } from '@shipdesk/contract/problems/files';
import { formatText } from '@shipdesk/contract/problems/problem';
import { productLimits } from '@shipdesk/domain/order/product/product';
import {
  type ProductProblem,
  type ProductTexts,
  readProductTexts,
} from '@shipdesk/domain/order/product/product-file';
import { toCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';
import {
  FormNumberField,
  FormRupeesField,
  FormSelect,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { productsApi } from './products-api.ts';

type ProductForm = { -readonly [Column in keyof ProductTexts]: string };

const problemTexts = { ...problems, ...bulkProblems };

export const formatProductProblem = (problem: ProductProblem): string =>
  formatText(problemTexts, problem);

const formatSide = (millimetres: number | undefined) =>
  millimetres === undefined ? '' : String(toCentimetres(millimetres));

function toForm(product: ShownProduct | null): ProductForm {
  const size = product?.size ?? undefined;
  const { pricePaise = null, weightGrams = null } = product ?? {};
  return {
    sku: product?.sku ?? '',
    name: product?.name ?? '',
    hsnCode: product?.hsnCode ?? '',
    price: pricePaise === null ? '' : String(toRupees(pricePaise)),
    weight: weightGrams === null ? '' : String(weightGrams),
    length: formatSide(size?.lengthMm),
    breadth: formatSide(size?.breadthMm),
    height: formatSide(size?.heightMm),
    preset: product?.preset?.name ?? '',
  };
}

export function ProductDialog({
  product,
  onClose,
}: {
  product: ShownProduct | null;
  onClose: () => void;
}) {
  const { data } = productsApi.useListPackagePresetsQuery();
  const presets = data?.data ?? [];
  const readForm = (values: ProductForm) => {
    const weight = values.weight.trim() === '' ? '' : `${values.weight} g`;
    return readProductTexts({ ...values, weight }, presets);
  };
  const form = useCheckedForm<ProductForm>(toForm(product), (values) =>
    readForm(values).problems.map(({ column, problem }) => ({
      field: column,
      message: formatProductProblem(problem),
    })),
  );
  const { bind } = form;
  const [createProduct] = productsApi.useCreateProductMutation();
  const [changeProduct] = productsApi.useChangeProductMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const sideProps = { kind: 'decimal', suffix: t`cm` } as const;
  return (
    <CallDialog
      title={product === null ? t`Add product` : t`Edit product`}
      size="md"
      submitLabel={t`Save`}
      form={form}
      send={(values) => {
        const body = readForm(values).product;
        return product === null
          ? createProduct({ body, idempotencyKey: getIdempotencyKey(body) })
          : changeProduct({ id: product.id, body });
      }}
      failure={t`The product could not be saved. Try again.`}
      success={t`The product is saved.`}
      hasColumns
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <FormTextField
          {...bind('name')}
          label={t`Name`}
          hint={t`The name in your orders. Letter case and punctuation do not matter.`}
          maxLength={productLimits.nameChars}
          autoComplete="off"
          autoFocus
          isRequired
        />
      </div>
      <FormTextField
        {...bind('sku')}
        label={t`SKU`}
        maxLength={productLimits.skuChars}
        autoComplete="off"
      />
      <FormTextField
        {...bind('hsnCode')}
        label={t`HSN code`}
        maxLength={8}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormRupeesField {...bind('price')} label={t`Unit price`} hint={t`With tax`} />
      <FormNumberField
        {...bind('weight')}
        kind="integer"
        label={t`Weight of one piece`}
        suffix={t`g`}
      />
      <div className="sm:col-span-2">
        <FormSelect
          {...bind('preset')}
          label={t`Usual box`}
          hint={
            presets.length === 0
              ? t`Add your boxes under Setting, Boxes.`
              : t`Shipdesk uses the size of this box for the parcel and adds the weight of the empty box.`
          }
          options={[
            { id: '', label: t`No box` },
            ...presets.map(({ name }) => ({ id: name, label: name })),
          ]}
        />
      </div>
      <fieldset className="grid grid-cols-3 gap-x-4 gap-y-1 sm:col-span-2">
        <legend className="mb-1 text-sm text-muted">
          {t`Size of one packed piece, for parcels without a box`}
        </legend>
        <FormNumberField {...bind('length')} {...sideProps} label={t`Length`} />
        <FormNumberField {...bind('breadth')} {...sideProps} label={t`Width`} />
        <FormNumberField {...bind('height')} {...sideProps} label={t`Height`} />
      </fieldset>
    </CallDialog>
  );
}
