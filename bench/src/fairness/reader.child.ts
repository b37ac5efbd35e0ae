/** An ordinary reader in a process of its own, so that the work of the sender of hostile requests does not delay its clock. */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomNumbers } from '../../../tools/harness/random.ts'
import type { Answered, ReaderMessage, ReaderPages } from './reader.ts'

/** Pause of a reader between two pages, ms. */
const READING = { least: 50, more: 100 }
const TILES_AT_ONCE = 6

const empty = (): Answered => ({ list: [], item: [], search: [], tile: [] })
let answered = empty()
let isReading = false

const timed = (pages: ReaderPages, agent: Agent, address: string): Promise<number> =>
  new Promise((done, failed) => {
    const began = performance.now()
    get(pages.origin + address, { agent, headers: { cookie: pages.cookie } }, (response) => {
      response.resume().once('error', failed)
      response.once('end', () =>
        response.statusCode === 200
          ? done(performance.now() - began)
          : failed(new Error(`${address} was answered with ${response.statusCode}`)),
      )
    }).once('error', failed)
  })

const readPages = async (pages: ReaderPages, reader: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: TILES_AT_ONCE })
  const random = randomNumbers(reader + 1)
  const one = (addresses: readonly string[]) => addresses[Math.floor(random() * addresses.length)]!
  while (isReading) {
    for (const kind of ['list', 'item', 'search'] as const) {
      answered[kind].push(await timed(pages, agent, one(pages[kind])))
      await sleep(READING.least + random() * READING.more)
    }
    const tiles = Array.from({ length: TILES_AT_ONCE }, () => timed(pages, agent, one(pages.tile)))
    answered.tile.push(...(await Promise.all(tiles)))
  }
  agent.destroy()
}

let reading: Promise<unknown> = Promise.resolve()
process.on('message', (message: ReaderMessage) => {
  if (message.type === 'start') {
    answered = empty()
    isReading = true
    reading = Promise.all(Array.from({ length: message.readers }, (_, reader) => readPages(message.pages, reader)))
    reading.catch((error: unknown) => process.send?.({ error: String(error) }))
    return
  }
  isReading = false
  reading.then(
    () => process.send?.({ answered }),
    () => {}, // reported above
  )
})
process.on('disconnect', () => process.exit())
