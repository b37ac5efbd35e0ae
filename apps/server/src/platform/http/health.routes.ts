import { endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { type DecoderProtection, readLiveness, readReadiness } from '@pressmark/contract/platform/health.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { ProcessRoute } from './route.ts'

const metrics = endpoint({
  id: 'health.getMetrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  produces: 'text/plain',
})

export type Monitored = {
  database: Database
  missingPrograms: () => string[]
  missingProtections: () => readonly DecoderProtection[]
}

/** Registers the routes for monitoring. Metrics are for the machine itself, and for a proxy that blocks all other clients. */
export const healthRoutes = (
  app: FastifyInstance,
  processRoute: ProcessRoute,
  { database, missingPrograms, missingProtections }: Monitored,
) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to respond, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process, by use',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, database.pool.totalCount)
      this.set({ state: 'waited for' }, database.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Queued and running jobs, by kind',
    labelNames: ['kind', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const { rows } = await sql<{ kind: string; state: string; count: number }>`
        select name as kind, case state when 'active' then 'under way' else 'in line' end as state, count(*)::int as count
        from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`.execute(database.owner)
      for (const { kind, state, count } of rows) this.set({ kind, state }, count)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  processRoute(readLiveness, async (_request, reply) => reply.send({ status: 'ok' }))
  processRoute(readReadiness, async (_request, reply) => {
    await sql`select 1`.execute(database.owner).catch(() => {
      throw new Refusal('unavailable')
    })
    return reply.send({ status: 'ok', missing: missingPrograms(), missingProtections: [...missingProtections()] })
  })
  processRoute(metrics, async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) throw new Refusal('notFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
