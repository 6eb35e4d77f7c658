import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraProblem, canReadBarcodes, readBarcodes } from '../lib/barcode-camera.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

interface CameraViewProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera image until a barcode is read, or the reason why the camera is unavailable. */
export function CameraView({ onCode, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | 'unsupported' | null>(
    canReadBarcodes() ? null : 'unsupported',
  );
  const takeCode = useEffectEvent(onCode);
  const isReading = problem === null;
  useEffect(() => {
    if (!isReading || video.current === null) return;
    return readBarcodes(video.current, { code: (code) => takeCode(code), problem: setProblem });
  }, [isReading]);
  const close = <Button size="sm" onPress={onClose}>{t`Close camera`}</Button>;

  if (problem !== null) {
    const texts = {
      unsupported: t`This browser does not read barcodes with the camera. Use a scanner, or type the number.`,
      refused: t`The camera is blocked for this page. Allow it in the browser's settings of this site, or type the number.`,
      missing: t`This device has no camera. Use a scanner, or type the number.`,
      broken: t`The camera did not start. Close other apps that use it, then try again.`,
    };
    return (
      <Banner tone="warn" action={close}>
        {texts[problem]}
      </Banner>
    );
  }
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-sunken">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t`Camera picture`}
        className="aspect-4/3 max-h-80 w-full object-cover"
      />
      <div className="absolute right-2 bottom-2">{close}</div>
    </div>
  );
}
