import { expect, type Page } from '@playwright/test'

/* In the browser's own words: the journeys know no document. */
const MOVING = `document.getAnimations().filter(({ playState, effect }) =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity).length`

/** Colours on their way from one to another are nobody's colours: waits until nothing moves but what turns for ever. */
export const atRest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(MOVING), { message: 'nothing moves' }).toBe(0)
