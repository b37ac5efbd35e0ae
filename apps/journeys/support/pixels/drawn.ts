import { setTimeout as sleep } from 'node:timers/promises'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import type { Calls } from '../fixtures/calls.ts'

/** Waits until the demo's images are drawn: for 15 seconds no further image has appeared. */
export const waitForDemoImages = async ({ call }: Calls): Promise<void> => {
  const count = async () => {
    const { _embedded } = await call(findAllItems, { query: { size: 1000 } })
    return _embedded.culturalItems.reduce((sum, { mediaTypeInfo }) => sum + mediaTypeInfo.imagesCount, 0)
  }
  for (let before = -1, now = 0; before < now; now = await count()) {
    before = now
    await sleep(15_000)
  }
}
