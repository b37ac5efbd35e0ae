import type { Page } from '@playwright/test'

/** Makes the line of this page as slow as a real one when it sends, so that what a person sees meanwhile can be seen. */
export const slowLine = async (page: Page, bytesPerSecond: number) => {
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
  return { asFastAsItIs: () => send(-1), slowTo: send }
}
