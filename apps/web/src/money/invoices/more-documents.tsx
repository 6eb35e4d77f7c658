import { t } from '@lingui/core/macro';
import { formatCount } from '../../lib/format.ts';

/** The server lists no more. */
const LISTED = 200;

/** Says that older documents are not listed. */
export function MoreDocuments({ isMore }: { isMore: boolean }) {
  if (!isMore) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      {t`The newest ${{ count: formatCount(LISTED) }} are shown.`}
    </p>
  );
}
