import { listen } from '@pressmark/contract/platform/live.ts'
import type { Page } from '@playwright/test'

/** Resolves when the next screen has opened its stream of events. It does not receive earlier events. */
export const waitForEventStream = (page: Page): Promise<unknown> =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === listen.path && answer.ok())
