import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer } from '../../../../apps/server/src/testing/mail-server.testing.ts'
import sharp from 'sharp'

/** A small picture. */
export const PNG = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#846' } })
  .png()
  .toBuffer()

/** Opens the external programs: a mail server, and a server that accepts every message, has a picture and describes an identity
 *  provider. */
export const openOutside = async () => {
  const mail = await openMailServer()
  const server = createServer((request, response) => {
    request.resume()
    if (!request.url?.endsWith('/.well-known/openid-configuration'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(provider()))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  return {
    url,
    /** The settings with which the product reaches them. */
    env: {
      PRIVATE_HOSTS: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'conformance@museum.example',
    },
    /** Waits for the email to this address and returns what is behind the # of its link. */
    tokenFor: async (address: string): Promise<string> => {
      for (let waited = 0; waited < 150; waited += 1) {
        const found = mail.received.findLast(({ to }) => to.includes(address))
        const text = found?.message.replaceAll('=\r\n', '')
        const token = text && /#([\w-]{20,})/.exec(text)?.[1]
        if (token) return token
        await sleep(200)
      }
      throw new Error(`No email to ${address}`)
    },
    close: async () => {
      await mail.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
export type Outside = Awaited<ReturnType<typeof openOutside>>
