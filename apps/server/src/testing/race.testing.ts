import { test } from 'vitest'

/** A test of people who meet: run a modest number of rounds, or as many as RACE_ROUNDS says (1000 where one wants to be sure). */
export const race = (name: string, modest: number, run: (rounds: number) => Promise<void>): void => {
  const rounds = Number(process.env.RACE_ROUNDS ?? modest)
  test(name, () => run(rounds), Math.max(60_000, rounds * 500))
}

/** Lets people meet again and again until what a missing guard would have prevented has happened. Whether two meet in one round
 *  is chance; that they never do in very many is none.
 *  @param meet gives how often it happened
 *  @returns that number, 0 if it never did */
export const untilItHappens = async (meet: () => Promise<number>): Promise<number> => {
  for (let tried = 0; tried < MOST_MEETINGS; tried += 1) {
    const happened = await meet()
    if (happened > 0) return happened
  }
  return 0
}
const MOST_MEETINGS = 30
