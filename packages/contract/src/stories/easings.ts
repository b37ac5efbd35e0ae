import type { Easing } from '../platform/constants.ts'

/** Returns the progress of a movement (0..1, also during a bounce) at a fraction of its duration (0..1). */
export const eased = (easing: Easing, time: number): number => {
  const t = Math.min(1, Math.max(0, time))
  return CURVES[easing](t)
}

/** Returns the duration of the movement to a step, s: its duration divided by its speed. */
export const flightSeconds = ({ enabled, duration, speed }: { enabled: boolean; duration: number; speed: number }) =>
  enabled ? duration / speed : 0

const outCubic = (t: number) => 1 - (1 - t) ** 3

// A ball that falls and comes to rest: four parabolas, each a quarter as high as the previous one.
const outBounce = (t: number): number => {
  const [fall, width] = [7.5625, 2.75]
  const bounce = [
    { until: 1, middle: 0, height: 0 },
    { until: 2, middle: 1.5, height: 0.75 },
    { until: 2.5, middle: 2.25, height: 0.9375 },
    { until: Infinity, middle: 2.625, height: 0.984375 },
  ].find(({ until }) => t < until / width)! // the last parabola has no end
  return fall * (t - bounce.middle / width) ** 2 + bounce.height
}

const CURVES: Record<Easing, (t: number) => number> = {
  easeOutSine: (t) => Math.sin((t * Math.PI) / 2),
  easeInOutSine: (t) => (1 - Math.cos(t * Math.PI)) / 2,
  easeOutCubic: outCubic,
  easeInOutCubic: (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2),
  easeOutLinear: (t) => t,
  easeOutBounce: outBounce,
  easeInOutBounce: (t) => (t < 0.5 ? (1 - outBounce(1 - 2 * t)) / 2 : (1 + outBounce(2 * t - 1)) / 2),
}
