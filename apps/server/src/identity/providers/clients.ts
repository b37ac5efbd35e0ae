import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import type { Config } from '#platform/config.ts'
import { plainHost } from '#platform/external/address-guard.ts'
import { fetchExternal } from '#platform/external/fetch-external.ts'
import type { Encryption } from '#platform/encryption.ts'
import { secretOf, type ProviderClient } from './providers.ts'

const CACHE_MS = 5 * 60_000
const TIMEOUT_SECONDS = 10

/** Creates clients of identity providers. Their metadata (OpenID Connect Discovery) is cached for some minutes. */
export const createProviderClients = ({ privateHosts }: Pick<Config, 'privateHosts'>, encryption: Encryption) => {
  const cache = new LRUCache<string, Configuration>({ max: 100, ttl: CACHE_MS })

  /** @throws if the provider answers with an error */
  const read = (tenantId: number, client: ProviderClient): Promise<Configuration> => {
    const secret = secretOf(encryption, tenantId, client)
    const issuer = new URL(client.issuer)
    const isNearby = privateHosts.has(plainHost(issuer.hostname))
    return discovery(issuer, client.clientId, secret, authenticationBy(secret), {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: (address, options) => fetchExternal(address, privateHosts, options),
      execute: [enableNonRepudiationChecks, ...(isNearby ? [allowInsecureRequests] : [])],
    })
  }

  return {
    read,
    find: async (tenantId: number, client: ProviderClient): Promise<Configuration> => {
      const key = `${tenantId} ${client.issuer} ${client.clientId} ${client.clientSecret.toString('base64')}`
      const configuration = cache.get(key) ?? (await read(tenantId, client))
      cache.set(key, configuration)
      return configuration
    },
  }
}
export type ProviderClients = ReturnType<typeof createProviderClients>

/* A provider that lists no methods accepts Basic. @source OpenID Connect Discovery 1.0 §3 */
const authenticationBy =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = supported.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    return method(secret)(server, ...request)
  }
