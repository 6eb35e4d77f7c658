import { t } from '@lingui/core/macro';
import { useLocation, useNavigate } from 'react-router';
import { runCall } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { shopConnectionsApi } from './shop-connections-api.ts';

/** The shop redirects to this page after its owner approved the app. */
export function ShopApprovedPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [finish, { isLoading }] = shopConnectionsApi.useFinishShopApprovalMutation();
  const query = search.slice(1);
  const shop = new URLSearchParams(query).get('shop') ?? '';

  const connect = () =>
    runCall(finish({ body: { query } }), {
      failure: t`The shop could not be connected. Try again.`,
      success: ({ data }) => {
        void navigate(paths.shops());
        return t`${{ name: data.name }} is connected. Its orders will arrive within a minute.`;
      },
    });

  return (
    <section className="flex max-w-xl flex-col gap-3" aria-labelledby="approved">
      <h2 id="approved" className="text-lg font-semibold">
        {shop === '' ? t`No shop was approved` : t`${shop} approved the app`}
      </h2>
      <p className="text-base text-muted">
        {shop === ''
          ? t`Connect the shop again, and approve the app on the page that opens.`
          : t`Connect it within ten minutes. Shipdesk will then import its orders automatically.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {shop !== '' && (
          <Button variant="primary" isPending={isLoading} onPress={() => void connect()}>
            {t`Connect the shop`}
          </Button>
        )}
        <LinkButton href={paths.shops()}>{t`Go to shops`}</LinkButton>
      </div>
    </section>
  );
}
