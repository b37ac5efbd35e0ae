import { expect, type Page } from '@playwright/test'

// Without header and side menu: on the way by it, nothing is left of the screen before.
const BARE = '/ui/set-password'

const isShown = (page: Page) => new URL(page.url()).pathname.startsWith('/ui/')

const follow = (page: Page, address: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)

/** Shows a screen to somebody who is signed in. Where the product is shown already it goes there as a link of the product
 *  does: that costs less than half of loading it. */
export const openScreen = async (page: Page, address: string): Promise<void> => {
  if (!isShown(page)) {
    await page.goto(address)
    return
  }
  const frame = page.getByRole('banner')
  await follow(page, BARE)
  await expect(frame).toHaveCount(0)
  await follow(page, address)
  await expect(frame).toBeVisible()
}
