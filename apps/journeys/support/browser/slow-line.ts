import type { Page } from '@playwright/test'

/** Limits the upload speed of this page, so that intermediate states become visible. */
export const limitSpeed = async (page: Page, bytesPerSecond: number) => {
  const session = await page.context().newCDPSession(page)
  const send = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await session.send('Network.enable')
  await send(bytesPerSecond)
  return { unlimited: () => send(-1), limitTo: send }
}
