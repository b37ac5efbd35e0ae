import type { FastifyInstance } from 'fastify'
import { refusalsOf, successesOf } from '#platform/http/operations.ts'
import type { RouteEntry } from '#platform/http/route.ts'

/** Compares each answer of a server with its OpenAPI document. @returns the answers that the document does not have */
export const recordUndocumented = (app: FastifyInstance, registered: readonly RouteEntry[]): Set<string> => {
  const undocumented = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const entry = registered.find(
      ({ endpoint: { method, path } }) =>
        path === request.routeOptions.url &&
        (method === request.method || (request.method === 'HEAD' && method === 'GET')),
    )
    const answer = entry && undocumentedAnswer(entry, reply.statusCode, payload)
    if (answer !== undefined) undocumented.add(`${entry?.endpoint.id}: ${answer}`)
    return payload
  })
  return undocumented
}

const undocumentedAnswer = ({ endpoint, capability }: RouteEntry, status: number, payload: unknown) => {
  if (status < 400) return successesOf(endpoint).includes(status) ? undefined : String(status)
  const code = typeof payload === 'string' ? /"code":"(\w+)"/.exec(payload)?.[1] : undefined
  if (code === undefined) return successesOf(endpoint).includes(status) ? undefined : `${status} without a code`
  return refusalsOf(endpoint, capability).some((one) => one === code) ? undefined : code
}
