import { RefreshCw } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DocketSearch } from './docket-search.tsx';
import { ExportButton } from './export-button.tsx';
import { type ListTools, OrdersScreen } from './orders-screen.tsx';

/** Spec §2, orders list page, forward. */
export function ForwardOrdersPage() {
  return <OrdersScreen direction="forward" tools={ForwardTools} />;
}

/** Spec §2, forward filter bar: the search and the icons; the columns stand beside them. */
function ForwardTools({ view, request, isFetching, refresh, search }: ListTools) {
  return (
    <>
      <DocketSearch search={view.search} onSearch={search} />
      <IconButton
        label="Refresh"
        size="md"
        variant="secondary"
        isDisabled={request === null}
        icon={
          <RefreshCw
            aria-hidden="true"
            className={`size-4 ${isFetching ? 'animate-spin motion-reduce:animate-none' : ''}`}
          />
        }
        onPress={refresh}
      />
      <ExportButton filters={request?.filters} />
    </>
  );
}
