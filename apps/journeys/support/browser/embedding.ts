import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** Opens a page of another site with this body, served until the work is done. */
export const openOnOtherSite = async (page: Page, body: string, work: () => Promise<void>): Promise<void> => {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Another site</title><style>body{margin:0}</style><body>${body}</body></html>`
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(html))
  await new Promise<void>((waitForEventStream) => server.listen(0, '127.0.0.1', waitForEventStream))
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) // listening on a port, it is one
    await work()
  } finally {
    server.close()
  }
}
