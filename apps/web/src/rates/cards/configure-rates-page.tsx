import { t } from '@lingui/core/macro';
import { type ServiceId, services } from '@shipdesk/domain/rates/service-card';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { RateCardLoader } from './rate-card-loader.tsx';

/** The service that the address names; null for none of them. */
function serviceOf(named: string | undefined): ServiceId | null {
  return services.find((service) => service === (named ?? 'surface')) ?? null;
}

/** Spec §2, /admin/configure-rates: the Shipping Rate Table, one for each service. */
export function ConfigureRatesPage() {
  const params = useParams();
  const service = serviceOf(params['service']);
  if (service === null || params['service'] === 'surface') {
    return <Navigate to={paths.configureRates()} replace />;
  }
  return (
    <>
      <div className="-mt-3">
        <TabLinks
          label={t`Services`}
          tabs={services.map((id) => ({
            path: id === 'surface' ? paths.configureRates() : paths.configureServiceRates(id),
            label: serviceName(id),
            isIndex: true,
          }))}
        />
      </div>
      <div className="mt-4">
        <RateCardLoader key={service} service={service} />
      </div>
    </>
  );
}
