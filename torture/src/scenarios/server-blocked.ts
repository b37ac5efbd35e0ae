import { once } from 'node:events'
import { get, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import type { Instance } from '../instance.ts'
import { withInstance, type Scenario } from './scenario.ts'

const CLIENTS = 4
/** Requests that both servers answer at the time. The kernel gives connections to both. */
const STREAMS = 16
const TIMEOUT_MS = 60_000

/** One server is stopped in the middle of its work, as an endless computation would block it. */
export const serverBlocked: Scenario = {
  name: 'server-blocked',
  description: 'one of two servers no longer answers: new connections reach the other, and the group replaces it',
  run: (context) =>
    withInstance(context, { SERVERS: '2', LOG_LEVEL: 'error' }, async (instance) => {
      const streams = Array.from({ length: STREAMS }, () => openStream(instance))
      await Promise.all(streams.map((stream) => once(stream, 'response')))
      const [blocked, other] = instance.pidsOf('server')
      process.kill(blocked!, 'SIGSTOP') // the product was started with two
      const unanswered = Array.from({ length: CLIENTS }, () => readUntilReplaced(instance, blocked!))
      const lost = (await Promise.all(unanswered)).reduce((sum, count) => sum + count, 0)
      context.check(lost === 0, `${lost} requests on new connections were not answered`)
      const servers = instance.pidsOf('server')
      context.check(!servers.includes(blocked!), 'the blocked server was not ended')
      context.check(servers.includes(other!), 'the other server was ended too')
      const log = instance.output()
      context.check(
        /a process does not answer and is ended/.test(log) && log.includes(`GET ${listen.path}`),
        `the log does not name the requests of the blocked server: ${log}`,
      )
      for (const stream of streams) stream.destroy()
      await instance.waitUntilReady()
      context.check(
        await becomesTrue(() => instance.pidsOf('server').length === 2),
        'no second server was started again',
      )
    }),
}

const openStream = ({ origin, cookie }: Instance): ClientRequest =>
  get(origin + listen.path, { agent: false, headers: { cookie } }, (response) => {
    response.on('error', () => {}).resume() // it ends with the blocked server
  }).on('error', () => {})

/* @returns the number of requests without an answer */
const readUntilReplaced = async (instance: Instance, blocked: number): Promise<number> => {
  let lost = 0
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    if ((await askOnNewConnection(instance)) !== 200) lost += 1
    if (!instance.pidsOf('server').includes(blocked)) break
  }
  return lost
}

const askOnNewConnection = ({ origin, cookie }: Instance): Promise<number | undefined> =>
  new Promise((answered) => {
    get(origin + findAllItems.path, { agent: false, headers: { cookie } }, (response) => {
      response.resume()
      answered(response.statusCode)
    }).once('error', () => answered(undefined))
  })

const becomesTrue = async (holds: () => boolean): Promise<boolean> => {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(100)) if (holds()) return true
  return false
}
