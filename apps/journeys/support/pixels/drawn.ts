import { setTimeout as sleep } from 'node:timers/promises'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import type { Calls } from '../fixtures/calls.ts'

/** The demo's pictures are drawn after the start: when a quarter of a minute brings no further one, all are there. */
export const untilDrawn = async ({ call }: Calls): Promise<void> => {
  const count = async () => {
    const { _embedded } = await call(findAllItems, { query: { size: 1000 } })
    return _embedded.culturalItems.reduce((sum, { mediaTypeInfo }) => sum + mediaTypeInfo.imagesCount, 0)
  }
  for (let before = -1, now = 0; before < now; now = await count()) {
    before = now
    await sleep(15_000)
  }
}
