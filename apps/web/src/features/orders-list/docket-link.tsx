import { paths } from '../../lib/paths.ts';
import { CellLink } from '../../ui/table/cell-link.tsx';
import { useListState } from '../orders/list-location.ts';

/** A docket number in a list, which opens the order. */
export function DocketLink({ docketNumber }: { docketNumber: string }) {
  return (
    <CellLink to={paths.order(docketNumber)} state={useListState()}>
      {docketNumber}
    </CellLink>
  );
}
