import type { NewShop } from '@shipdesk/contract/orders/shop-connections';
import { type ChannelId, channelIds } from '@shipdesk/domain/order/channel/channels';
import type { Deps } from '../../deps.ts';
import { createTextVault } from '../../platform/keys.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OpenConnection } from './port.ts';
import { describeFailure } from './shop-pull-job.ts';
import type { createShops } from './shops-service.ts';

const APPROVAL_MINUTES = 10;
const REDEEM_TIMEOUT_MS = 30_000;
/** The page of the web client to which a shop redirects the browser. */
const RETURN_PATH = '/other/shops/approved';

/** The state of an approval, encrypted for the seller who started it. It is part of the redirect URL. */
interface Approval {
  readonly channel: ChannelId;
  readonly credentials: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Creates the service for approvals of shop owners. Stores nothing before the shop is connected. */
export function createShopApprovals(
  { config, channels, now }: Pick<Deps, 'config' | 'channels' | 'now'>,
  shops: Pick<ReturnType<typeof createShops>, 'checkCredentials' | 'connect'>,
) {
  const vault = createTextVault(config.sessionSecrets, 'shop approvals');
  const publicUrl = config.publicUrl ?? new URL(`http://localhost:${config.port}`);

  const findApproval = (channel: ChannelId) => {
    const { approval } = channels[channel];
    if (approval === undefined) throw new Refusal('shop_approval_missing');
    return approval;
  };

  const toConnection = (credentials: Approval['credentials']): OpenConnection => ({
    id: '',
    version: 0,
    credentials,
    facts: {},
    hintSecret: '',
  });

  function readState({ sellerId }: Principal, state: string): Approval {
    const decrypted = vault.open(Buffer.from(state, 'base64url'), sellerId);
    if (decrypted === null) throw new Refusal('shop_approval_ended');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- authenticated, so `start` wrote it
    const approval = JSON.parse(decrypted.text) as Approval;
    const isChannel = channelIds.includes(approval.channel);
    if (!isChannel || approval.endsAt < now().getTime()) throw new Refusal('shop_approval_ended');
    return approval;
  }

  return {
    /** Returns the URL of the approval page. Throws 422 if a field is missing or the channel needs no approval. */
    start: async ({ sellerId }: Principal, form: NewShop) => {
      const approval = findApproval(form.channel);
      const credentials = shops.checkCredentials(form);
      const endsAt = now().getTime() + APPROVAL_MINUTES * 60_000;
      const startedApproval: Approval = { channel: form.channel, credentials, endsAt };
      const state = vault.seal(JSON.stringify(startedApproval), sellerId).toString('base64url');
      const returnTo = new URL(RETURN_PATH, publicUrl).href;
      return { url: approval.buildUrl(toConnection(credentials), { returnTo, state }) };
    },

    /** Connects an approved shop. Throws 422 for an expired, foreign or refused approval. */
    finish: async (principal: Principal, text: string) => {
      const query = new URLSearchParams(text);
      const { channel, credentials } = readState(principal, query.get('state') ?? '');
      const signal = AbortSignal.timeout(REDEEM_TIMEOUT_MS);
      const outcome = await findApproval(channel).redeem(toConnection(credentials), query, signal);
      if (outcome.kind === 'approved') {
        return shops.connect(principal, { channel, credentials: { ...outcome.credentials } });
      }
      const { problemWords: words } = describeFailure(outcome);
      const code = outcome.kind === 'refused' ? outcome.code : outcome.cause;
      throw new Refusal('shop_not_connected', { params: { code, words } });
    },
  };
}
