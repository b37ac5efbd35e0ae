import type { Page } from '@playwright/test'

/** Delays a call of the page until it is released. */
export const delayResponse = async (page: Page, method: string, address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await promise
    return route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
