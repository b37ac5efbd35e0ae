import { expect, type Page } from '@playwright/test'

/* A string, because the types of the DOM are not available to journeys. */
const MOVING = `document.getAnimations().filter(({ playState, effect }) =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity).length`

/** Waits until all animations have ended, except endless ones. Axe would otherwise measure colours in the middle of a fade. */
export const atRest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(MOVING), { message: 'nothing moves' }).toBe(0)
