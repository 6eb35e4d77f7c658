import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';

export function mountPincodesRoutes(app: FastifyInstance, { pincodes }: Deps): void {
  mountCalls(app, {
    getPincodeDetails: [
      { perMinute: 60 },
      async ({ body }) => {
        const pincode = normalisePincode(String(body.pincode));
        if (pincode === null)
          throw createFieldRefusal([{ field: 'pincode', code: 'pincode_malformed' }]);
        const place = pincodes.find(pincode);
        if (!place) throw new Refusal('pincode_unknown');
        return { ...place, country: 'India' };
      },
    ],
    checkPlaces: [
      { bodyLimit: 1024 * 1024 },
      async ({ body: { places } }) =>
        places.flatMap((place, index) => {
          const contradiction = pincodes.findContradiction(place);
          return contradiction === null ? [] : [{ index, ...contradiction }];
        }),
    ],
  });
}
