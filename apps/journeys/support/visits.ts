import type { BrowserContext } from '@playwright/test'

// A worker runs one journey at a time.
const open = new Set<BrowserContext>()

/** Notes a browser context that is to be closed with its journey, or before. */
export const noteVisit = (context: BrowserContext): void => void open.add(context)

/** Everybody leaves. Whose account goes next must have left before: their pages would be refused what they ask for. */
export const endVisits = async (): Promise<void> => {
  for (const context of open) await context.close()
  open.clear()
}
