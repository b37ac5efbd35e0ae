import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAllItems } from '@pressmark/contract/catalogue/items.ts'
import { uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { addItem, ask, formOf, picture, type Acknowledged } from '../cataloguer.ts'
import { waitForImports } from '../checks.ts'
import type { Instance } from '../instance.ts'
import { withInstance, type Scenario } from './scenario.ts'

const UPLOADS = 6
const READERS = 8
const IMPORTS = 12
/** A service manager waits longer than this before it kills. */
const MAX_END_MS = 20_000

export const terminated: Scenario = {
  name: 'terminated',
  description: 'SIGTERM while people read, upload and import',
  run: (context) =>
    withInstance(context, {}, async (instance) => {
      const acknowledged: Acknowledged[] = []
      for (let number = 1; number <= IMPORTS; number += 1)
        acknowledged.push({ ...(await addItem(instance, instance.root, number)), path: [] })
      const uploads = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => halfUpload(instance, 1000 + n)))
      const listening = listen(instance)
      const over = new AbortController()
      const readers = Array.from({ length: READERS }, () => readOn(instance, over.signal))
      await sleep(500)
      const terminatedAt = Date.now()
      const ended = instance.terminate()
      await sleep(200)
      const statuses = await Promise.all(uploads.map((finish) => finish()))
      const status = await ended
      const took = Date.now() - terminatedAt
      over.abort()
      const broken = (await Promise.all(readers)).flat().filter((at) => at < terminatedAt)
      context.check(status === 0, `it ended with ${status}`)
      context.check(took < MAX_END_MS, `it took ${took} ms to end`)
      context.check(
        statuses.every((code) => code === 201),
        `uploads under way were answered with ${statuses.join()}`,
      )
      context.check(broken.length === 0, `${broken.length} answers under way were cut off`)
      context.check((await listening) === 'ended', 'a page that listened was cut off')
      await instance.waitUntilReady()
      for (const problem of await waitForImports(instance, acknowledged)) context.check(false, problem)
    }),
}

/* Sends half of a picture. @returns a function that sends the rest and returns the status, or why there is no answer */
const halfUpload = async ({ origin, cookie }: Instance, number: number): Promise<() => Promise<number | string>> => {
  const form = new Request(origin, formOf(await picture(number)))
  const [type, body] = [form.headers.get('content-type')!, Buffer.from(await form.arrayBuffer())] // a form has one
  const headers = { cookie, 'content-type': type, 'content-length': body.length }
  const sending = request(origin + uploadFile.path, { method: 'POST', headers, agent: false })
  const answered = new Promise<number | string>((resolve) => {
    sending.once('error', (error) => resolve(error.message))
    sending.once('response', (response) => resolve(response.resume().statusCode ?? 0))
  })
  const half = body.length >> 1
  await new Promise((written) => sending.write(body.subarray(0, half), written))
  return () => {
    sending.end(body.subarray(half))
    return answered
  }
}

/* Reads lists one after the other. @returns the start times of those without an answer */
const readOn = async (instance: Instance, over: AbortSignal): Promise<number[]> => {
  const broken: number[] = []
  while (!over.aborted) {
    const began = Date.now()
    if ((await ask(instance, findAllItems.path, {})) === undefined) broken.push(began)
    await sleep(5)
  }
  return broken
}

const listen = async ({ origin, cookie }: Instance): Promise<string> => {
  const { body } = await fetch(`${origin}/live`, { headers: { cookie } })
  try {
    for await (const _ of body!) continue // an event stream has a body
    return 'ended'
  } catch {
    return 'cut off'
  }
}
