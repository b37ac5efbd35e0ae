import { listen } from '@pressmark/contract/platform/live.ts'
import type { Page } from '@playwright/test'

/** Settles when the screen that is opened next hears what happens: what others do before that, it is not told. */
export const listening = (page: Page): Promise<unknown> =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === listen.path && answer.ok())
