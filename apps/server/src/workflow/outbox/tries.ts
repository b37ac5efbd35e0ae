const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** ms after each try that came to nothing; behind the last one an effect has failed. A receiver may be away for a night. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR]

/** @param tries that came to nothing before this one
 *  @returns ms until the next; undefined when there is none */
export const pauseAfter = (tries: number): number | undefined => PAUSES[tries]
