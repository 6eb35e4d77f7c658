import { useEffect, useRef } from 'react';
import { useStoredSwitch } from './storage.ts';

const tones = {
  ok: [{ pitchHz: 1320, startSeconds: 0, seconds: 0.09 }],
  alarm: [0, 0.18, 0.36].map((startSeconds) => ({ pitchHz: 220, startSeconds, seconds: 0.14 })),
} as const;
const LOUDNESS = 0.2;

export function useScanSound() {
  const context = useRef<AudioContext | null>(null);
  const { isOn, switchTo } = useStoredSwitch('shipdesk.scanSound');
  useEffect(
    () => () => {
      void context.current?.close();
      context.current = null;
    },
    [],
  );

  return {
    isOn,
    switchTo,
    play: (kind: keyof typeof tones) => {
      if (!isOn) return;
      if (kind === 'alarm') navigator.vibrate?.([120, 60, 120]);
      // Some browsers have no Web Audio API. The screen shows the same result.
      if (typeof AudioContext === 'undefined') return;
      context.current ??= new AudioContext();
      void context.current.resume();
      for (const tone of tones[kind]) playTone(context.current, tone);
    },
  };
}

function playTone(
  context: AudioContext,
  tone: (typeof tones)['ok'][number] | (typeof tones)['alarm'][number],
) {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const startSeconds = context.currentTime + tone.startSeconds;
  oscillator.frequency.value = tone.pitchHz;
  oscillator.type = 'square';
  volume.gain.setValueAtTime(LOUDNESS, startSeconds);
  volume.gain.exponentialRampToValueAtTime(0.001, startSeconds + tone.seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(startSeconds);
  oscillator.stop(startSeconds + tone.seconds);
}
