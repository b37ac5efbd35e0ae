import { test } from 'vitest'

/** Defines a test of concurrent requests. It runs a few rounds, or RACE_ROUNDS of them (1000 for a thorough check). */
export const race = (name: string, modest: number, run: (rounds: number) => Promise<void>): void => {
  const rounds = Number(process.env.RACE_ROUNDS ?? modest)
  test(name, () => run(rounds), Math.max(240_000, rounds * 500))
}

/** Repeats concurrent requests until the effect of a missing lock occurs. Whether requests collide in one round is chance,
 *  but over very many rounds they do.
 *  @param meet returns the number of occurrences
 *  @returns that number, or 0 if the effect never occurred */
export const untilItHappens = async (meet: () => Promise<number>): Promise<number> => {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const happened = await meet()
    if (happened > 0) return happened
  }
  return 0
}
const MAX_TRIES = 30
