import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CarrierRemittanceDetail } from './carrier-remittance-detail.tsx';
import { OwingSection } from './owing-section.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RemittanceList } from './remittance-list.tsx';

/** COD from carriers: what they owe, their remittances, and the lines of one. For operator staff. */
export function CarrierRemittances() {
  const [params, setParams] = useSearchParams();
  const [isRecording, setRecording] = useState(false);
  const id = params.get('remittance');
  const open = (remittance: string) => setParams({ remittance });
  if (id !== null) return <CarrierRemittanceDetail key={id} id={id} />;
  return (
    <div className="flex flex-col gap-6">
      <OwingSection />
      <RemittanceList onOpen={open} onRecord={() => setRecording(true)} />
      {isRecording && <RecordDialog onRecorded={open} onClose={() => setRecording(false)} />}
    </div>
  );
}
