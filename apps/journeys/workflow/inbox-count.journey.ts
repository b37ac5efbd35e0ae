import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { startRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { createTransition } from '@pressmark/contract/workflow/transitions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { withTestTenant } from '../support/fixtures/tenant.ts'
import { addTestTransition } from '../support/fixtures/test-transition.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { DESKTOP, PHONE } from '../support/screens/looks.ts'

const BATCH = 10
const TOTAL = 100

test('the menu counts 99 waiting entries, and shows 99+ for more, without cutting it off', async ({
  product,
  sessions,
  openPage,
}) => {
  const admin = await sessions('admin')
  await withTestTenant(admin, product, async ({ calls, session }) => {
    const { state, transition, suffix } = await addTestTransition(calls)
    const back = { itemFromState: state.name, itemToState: 'Default', resourceType: 'ITEM' as const }
    await calls.call(createTransition, { body: { ...back, name: `accept ${suffix}` } })
    const parentCollectionsUuids = [(await calls.call(findRoot)).uuid]
    const uuids: string[] = []
    while (uuids.length < TOTAL) {
      const add = (at: number) => {
        const sgtt = `Waiting ${uuids.length + at}`
        return calls.call(importCulturalItem, { body: { sgtt, pressmark: sgtt, parentCollectionsUuids } })
      }
      const added = await Promise.all(Array.from({ length: BATCH }, (_, at) => add(at)))
      uuids.push(...added.map(({ uuid }) => uuid))
    }
    const move = (moved: string[]) => calls.call(startRun, { body: { transitionUuid: transition.uuid, uuids: moved } })

    const page = await openPage(session)
    await page.goto('/ui/support')
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Inbox/ })
    await move(uuids.slice(1))
    await expect(link.getByText('99', { exact: true })).toBeVisible()
    await move(uuids.slice(0, 1))
    const badge = link.getByText('99+', { exact: true })
    await expect(badge).toBeVisible()
    await expect(link).toHaveAccessibleName(/100/)
    for (const { viewport } of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      const [box, around] = [await boxOf(badge), await boxOf(page.getByRole('navigation', { name: 'Main menu' }))]
      expect(box.x, 'left').toBeGreaterThanOrEqual(around.x)
      expect(box.x + box.width, 'right').toBeLessThanOrEqual(around.x + around.width)
      expect(box.y, 'top').toBeGreaterThanOrEqual(around.y)
      const frame = await boxOf(badge.locator('..'))
      expect(box.x - frame.x, 'the text fits into the badge').toBeGreaterThanOrEqual(0)
      expect(frame.x + frame.width - box.x - box.width, 'the text fits into the badge').toBeGreaterThanOrEqual(0)
      const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const isOnTop = `document.elementFromPoint(${center.x}, ${center.y})?.textContent`
      expect(await page.evaluate(isOnTop), 'no other part covers it').toContain('99+')
    }
    await calls.end()
  })
})
