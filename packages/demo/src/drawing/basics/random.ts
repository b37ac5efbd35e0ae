export type Random = {
  /** 0 ≤ x < 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** Whole number, both ends included. */
  integer: (low: number, high: number) => number
  pick: <T>(choices: readonly T[]) => T
  chance: (probability: number) => boolean
  /** Around 0, mostly within ±`width`. */
  spread: (width: number) => number
}

/** A stream of numbers that is the same for the same seed on every machine (mulberry32). */
export const seeded = (seed: number): Random => {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
    chance: (probability) => next() < probability,
    spread: (width) => (next() + next() + next() - 1.5) * width * 0.9,
  }
}
