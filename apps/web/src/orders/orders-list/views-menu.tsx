import { t } from '@lingui/core/macro';
import { Bookmark, Plus, RefreshCw, Settings2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { May } from '../../session/may.tsx';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { MenuButton, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx';
import { orderViewsApi } from './order-views-api.ts';

const SaveViewDialog = loadOnDemand(
  async () => (await import('./view-dialogs.tsx')).SaveViewDialog,
);
const ManageViewsDialog = loadOnDemand(
  async () => (await import('./view-dialogs.tsx')).ManageViewsDialog,
);

/** Applies the user's default view if the list opens with an empty query. */
export function ViewsMenu() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data, error, refetch } = orderViewsApi.useListOrderViewsQuery();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = data?.data ?? [];
  const query = buildViewQuery(params);
  const activeView = views.find((view) => isSameQuery(view.query, query));
  const describeSaving = () => {
    if (query === '') return t`Choose dates, a stage or a filter first.`;
    return activeView === undefined ? t`Dates, stage, filters and page size` : t`Already saved`;
  };
  const showQuery = (search: string, { replace = false } = {}) =>
    void navigate({ search }, { replace });

  const defaultQuery = views.find((view) => view.isDefault)?.query;
  // Apply the default view only once. Afterwards an empty query is the user's choice.
  const isOpening = useRef(params.size === 0);
  const showDefault = useEffectEvent(() => {
    if (isOpening.current && params.size === 0) showQuery(defaultQuery ?? '', { replace: true });
    isOpening.current = false;
  });
  useEffect(() => {
    if (defaultQuery !== undefined) showDefault();
  }, [defaultQuery]);

  return (
    <>
      <MenuButton
        label={t`Views`}
        text={<span className="max-w-40 truncate">{activeView?.name ?? t`Views`}</span>}
        align="start"
        icon={Bookmark}
        hasMutedIcon
      >
        {views.length > 0 && (
          <MenuSection title={t`Your views`}>
            {views.map((view) => (
              <MenuItem
                key={view.id}
                choice="one"
                isChosen={view === activeView}
                onAction={() => showQuery(view.query)}
              >
                {view.name}
                {view.isDefault && <span className="text-sm text-muted"> · {t`default`}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        )}
        <MenuSection title={t`Change views`} isTitleHidden>
          {error !== undefined && data === undefined && (
            <MenuItem icon={RefreshCw} onAction={() => void refetch()}>
              {t`Your views could not be loaded. Try again`}
            </MenuItem>
          )}
          <May permission="orders:write">
            <MenuItem
              icon={Plus}
              isDisabled={activeView !== undefined || query === ''}
              onAction={() => setDialog('save')}
            >
              {t`Save this view`}
              <span className="block text-sm text-muted">{describeSaving()}</span>
            </MenuItem>
          </May>
          {views.length > 0 && (
            <May permission="orders:write">
              <MenuItem icon={Settings2} onAction={() => setDialog('manage')}>
                {t`Manage views`}
              </MenuItem>
            </May>
          )}
        </MenuSection>
      </MenuButton>
      {dialog === 'save' && <SaveViewDialog query={query} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageViewsDialog views={views} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Returns the query that a view saves. Omits the page, and the search because it may be a phone number. */
export function buildViewQuery(params: URLSearchParams): string {
  const viewParams = [...params].filter(([name]) => name !== 'page' && name !== 'search');
  return new URLSearchParams(viewParams).toString();
}

export function isSameQuery(a: string, b: string): boolean {
  return sortQuery(a) === sortQuery(b);
}

function sortQuery(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}
