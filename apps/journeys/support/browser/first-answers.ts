import type { Page } from '@playwright/test'

/** Removes the answers that pages bring, so that a journey can change the answers of their calls. */
export const leaveOutFirstAnswers = (page: Page) =>
  page.route('**/ui/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    return route.fulfill({ response, body: html.replace(/(id="first-answers">)[^<]*/, '$1{}') })
  })
