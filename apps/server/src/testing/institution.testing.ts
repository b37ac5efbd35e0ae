import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata } from 'oidc-provider'

export const CLIENT = { clientId: 'pressmark', clientSecret: 'a secret of the institution' }

type TestClaims = { email?: string; email_verified?: boolean }

/** Starts a real OpenID Connect provider. Every visitor is signed in as the person set by the test. */
export const openInstitution = async (redirectUris: string[], { port = 0 }: { port?: number } = {}) => {
  const people = new Map<string, TestClaims>()
  const current = { who: '' }
  let provider: Provider | undefined
  const server = createServer((request, answer) => {
    if (provider === undefined) return answer.end()
    if (request.url?.startsWith('/interaction/'))
      return void provider.interactionFinished(request, answer, { login: { accountId: current.who } })
    return void provider.callback()(request, answer)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client: ClientMetadata = {
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
    redirect_uris: redirectUris,
  }
  provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Grants consent without a question.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.clientId,
        accountId: oidc.session?.accountId ?? current.who,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  /** Sets the identity and the claims of the next visitor. */
  const setVisitor = (who: string, claims: TestClaims) => {
    current.who = who
    people.set(who, claims)
  }

  /** Follows the redirects of the provider like a browser. @returns the return address */
  const signIn = async (address: string, home: string): Promise<string> => {
    const cookies = new Map<string, string>()
    let at = address
    while (!at.startsWith(home)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
      at = new URL(next, at).href
    }
    return at
  }

  return {
    issuer,
    setVisitor,
    signIn,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type Institution = Awaited<ReturnType<typeof openInstitution>>
