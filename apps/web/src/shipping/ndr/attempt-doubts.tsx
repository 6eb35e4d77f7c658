import type { NdrCase } from '@shipdesk/contract/shipping/ndr';
import { Badge } from '../../ui/badge.tsx';
import { nameClaim, nameDoubt } from './ndr-texts.ts';

export function AttemptDoubts({ doubts }: { doubts: Pick<NdrCase, 'marks' | 'claim'> }) {
  const { marks, claim } = doubts;
  return (
    <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
      {claim !== null && <Badge tone="bad">{nameClaim(claim)}</Badge>}
      {marks.map((mark) => (
        <Badge key={mark} tone="warn">
          {nameDoubt(mark)}
        </Badge>
      ))}
    </span>
  );
}
