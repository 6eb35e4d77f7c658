import { useSearchParams } from 'react-router';

const rowId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The seller in the address bar; undefined for all. */
export function useSellerFilter(): string | undefined {
  const [params] = useSearchParams();
  const seller = params.get('seller') ?? '';
  return rowId.test(seller) ? seller : undefined;
}
