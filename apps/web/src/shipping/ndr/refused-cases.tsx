import { plural } from '@lingui/core/macro';
import { type NdrCase, type NdrResult } from '@shipdesk/contract/shipping/ndr';
import { ParcelName } from '../../product/parcel-name.tsx';
import { Banner } from '../../ui/banner.tsx';

interface RefusedCasesProps {
  refusedResults: readonly NdrResult[];
  cases: readonly NdrCase[];
}

export function RefusedCases({ refusedResults, cases }: RefusedCasesProps) {
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warn">
        {plural(refusedResults.length, {
          one: '# parcel was not changed.',
          other: '# parcels were not changed.',
        })}
      </Banner>
      <ul className="flex flex-col gap-2 text-base">
        {refusedResults.map(({ docketNumber, problem }) => (
          <li key={docketNumber}>
            <ParcelName
              parcel={cases.find((item) => item.docketNumber === docketNumber) ?? { docketNumber }}
              notes={[problem?.message]}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
