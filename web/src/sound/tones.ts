// The sounds of the app, synthesised: short, soft tones and knocks.

/** What can be heard. */
export type Sound = 'move' | 'capture' | 'promotion' | 'turn' | 'end' | 'low-time';

/** A tone that fades away. */
interface Tone {
  /** In hertz. */
  frequency: number;
  /** When it begins, in seconds after the sound. */
  at: number;
  /** How long it fades, in seconds. */
  length: number;
  /** Its loudness, from 0 to 1. */
  gain: number;
  type: OscillatorType;
}

const knock = (frequency: number, at: number, gain: number): Tone => ({ frequency, at, length: 0.07, gain, type: 'triangle' });
const chime = (frequency: number, at: number, length: number): Tone => ({ frequency, at, length, gain: 0.35, type: 'sine' });

const SOUNDS: Record<Sound, readonly Tone[]> = {
  move: [knock(300, 0, 0.7), knock(170, 0.004, 0.5)],
  capture: [knock(230, 0, 0.9), knock(130, 0.004, 0.7), knock(340, 0.06, 0.5)],
  promotion: [knock(300, 0, 0.6), chime(659, 0.06, 0.25), chime(988, 0.16, 0.4)],
  turn: [chime(587, 0, 0.25), chime(784, 0.12, 0.4)],
  end: [chime(523, 0, 0.5), chime(659, 0.14, 0.5), chime(784, 0.28, 0.8)],
  'low-time': [chime(880, 0, 0.12), chime(880, 0.18, 0.12)],
};

/** Plays a sound at a volume from 0 to 1. */
export function playTones(context: AudioContext, sound: Sound, volume: number): void {
  for (const { frequency, at, length, gain, type } of SOUNDS[sound]) {
    const start = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { frequency, type });
    const fading = new GainNode(context, { gain: 0 });
    fading.gain.setValueAtTime(gain * volume, start);
    fading.gain.exponentialRampToValueAtTime(0.001 * volume, start + length);
    oscillator.connect(fading).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
