import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { isLoopback, type Tenancy } from './tenancy.ts'

/** These answer under every host, because a load balancer or a monitor asks for an address of the machine. */
const FOR_MONITORS = new Set(['/livez', '/readyz', '/metrics'])

/** Refuses requests with an unknown `Host`: links of the answer would lead to it. A server that other machines reach accepts every host
 *  until `default` has an address. A trial in a local network therefore needs no setting.
 *  @source docs/decisions/0040-known-hosts.md */
export const refuseUnknownHosts = (app: FastifyInstance, tenancy: Tenancy, config: Listening): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (FOR_MONITORS.has(request.routeOptions.url ?? '')) return
    if ((await needsAddress(tenancy, config)) || (await tenancy.isKnownHost(request.host))) return
    return reply.code(421).send()
  })
}

type Listening = Pick<Config, 'host' | 'trustedProxies'>

/** Returns whether `default` needs an address: the server then accepts any host for it. */
export const needsAddress = async (
  tenancy: Pick<Tenancy, 'hasDefaultWithoutAddress'>,
  { host, trustedProxies }: Listening,
): Promise<boolean> => {
  if (isLoopback(host) && trustedProxies === 0) return false
  return tenancy.hasDefaultWithoutAddress()
}

/** Writes to the log that `default` needs an address. */
export const warnWithoutAddress = async (tenancy: Tenancy, config: Listening, log: Log): Promise<void> => {
  if (await needsAddress(tenancy, config))
    log.warn('The organisation "default" has no address, so links lead to the host of each request. Set its address.')
}
