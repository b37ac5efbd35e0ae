import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { uploadFile, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { memoryOf } from '../../../tools/harness/processes.ts'
import { ask, formOf, importAs, insist, picture } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import type { Instance } from '../instance.ts'
import { withInstance, type Scenario } from './scenario.ts'

const OF_EACH = 60
/** Requests on one connection that do not wait for answers. */
const PIPELINED = 5
const LARGE = { width: 3000, height: 2000 }
const A_WHILE_MS = 20_000
/** Limit of each server process. */
const MAX_BYTES = 400 * 1024 ** 2
const SOON_MS = 5000
const TIMEOUT_MS = 60_000

export const readersThatStop: Scenario = {
  name: 'readers-that-stop',
  description: 'hundreds of clients request originals, tiles, bags and notices, and never read the responses',
  run: (context) =>
    withInstance(context, {}, async (instance) => {
      const image = await largeImage(instance)
      const addresses = [
        addressOf(readOriginal, { uuid: image }),
        `/iiif/3/${image}/0,0,256,256/256,256/0/default.jpg`,
        '/meta/bag',
        '/live',
        findAllItems.path,
      ]
      const sockets = addresses.flatMap((address) =>
        Array.from({ length: OF_EACH }, () => askAndStop(instance, address)),
      )
      const servers = instance.pidsOf('server')
      let most = 0
      for (const end = Date.now() + A_WHILE_MS; Date.now() < end; await sleep(200))
        most = Math.max(most, ...servers.map((pid) => memoryOf([pid]).resident))
      context.check(most < MAX_BYTES, `a server needed ${Math.round(most / 1024 ** 2)} MB`)
      context.check(await isAnsweredSoon(instance), 'another reader is not answered within five seconds')
      for (const socket of sockets) socket.destroy()
      context.check(instance.pidsOf('server').join() === servers.join(), 'a server ended')
    }),
}

/* Measured after all of their requests have started. */
const isAnsweredSoon = async (instance: Instance): Promise<boolean> => {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
    const began = Date.now()
    const answer = await ask(instance, findAllItems.path, {})
    if (answer?.status === 200 && Date.now() - began < SOON_MS) return true
  }
  return false
}

const largeImage = async (instance: Instance & { root: string }): Promise<string> => {
  const { body } = await insist(instance, uploadFile.path, formOf(await picture(1, LARGE)))
  const item = await importAs(instance, instance.root, 'Large', (body as UploadedFile).link) // by the contract
  await waitForImports(instance, [{ ...item, sha256: '', path: [] }])
  const { body: imported } = await insist(instance, `/meta/culturalItems/${item.uuid}/images`, {})
  return (imported as { _embedded: { images: { uuid: string }[] } })._embedded.images[0]!.uuid // it has one
}

/* Sends requests on one connection and never reads the answers. */
const askAndStop = ({ origin, administrator }: Instance, address: string): Socket => {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // the server may close it
  socket.pause()
  socket.write(`GET ${address} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${administrator}\r\n\r\n`.repeat(PIPELINED))
  return socket
}
