import { setTimeout as sleep } from 'node:timers/promises'
import { createCollection, updateCollection } from '@pressmark/contract/catalogue/collections.ts'
import { listChanges, MAX_CHANGES_PAGE_SIZE, type FeedChange } from '@pressmark/contract/changes/changes.ts'
import { createWebhook } from '@pressmark/contract/changes/webhooks.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { openReceiver, status } from '../../../apps/server/src/testing/webhook-receiver.testing.ts'
import { ask, insist } from '../cataloguer.ts'
import type { Instance } from '../instance.ts'
import { withInstance, type Scenario } from './scenario.ts'

const WRITERS = 8
const CHANGES = Number(process.env.CHANGES ?? 100_000)
/** A large run has longer pauses, so that it does not only wait for servers that start. */
const MAX_PAUSE_MS = Math.max(3000, CHANGES * 0.3)
/** Time that the last changes may take to arrive after the last kill, ms. */
const ARRIVAL_MS = 600_000 + CHANGES * 10

const JSON_BODY = { 'content-type': 'application/json' }
const titles = (value: string) => ({ customMetadataList: [{ name: 'sgtt', value }] })

export const changesFollowed: Scenario = {
  name: 'changes-followed',
  description: `${CHANGES} changes by ${WRITERS} writers, while servers, workers and a reader of the feed are killed`,
  run: async (context) => {
    const receiver = await openReceiver(status(204))
    try {
      await withInstance(context, { PRIVATE_HOSTS: '127.0.0.1' }, async (instance) => {
        const collections = await prepare(instance, receiver.url)
        const each = Math.ceil(CHANGES / WRITERS)
        const over = new AbortController()
        const killing = killAtRandom(instance, over.signal)
        const reading = follow(instance, collections, each)
        await Promise.all(collections.map((uuid) => write(instance, uuid, each)))
        over.abort()
        await killing
        await instance.waitUntilReady()
        for (const problem of problemsOf(collections, each, await reading)) context.check(false, `feed: ${problem}`)
        for (const problem of await delivered(receiver, collections, each)) context.check(false, `webhook: ${problem}`)
      })
    } finally {
      await receiver.close()
    }
  },
}

const send = async (instance: Instance & { root: string }, path: string, body: object, cookie = instance.cookie) =>
  (await insist({ ...instance, cookie }, path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) })).body

const prepare = async (instance: Instance & { root: string }, url: string): Promise<string[]> => {
  const collections = []
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const body = { ...titles('0'), parentCollectionsUuids: [instance.root] }
    collections.push(((await send(instance, createCollection.path, body)) as { uuid: string }).uuid) // by the contract
  }
  const webhook = { name: 'Follower', url, kinds: ['collection.changed'], full: true }
  await send(instance, createWebhook.path, webhook, instance.administrator)
  return collections
}

/* A call whose answer was lost is sent again. The second one has the title that the first has written, so it is not a change. */
const write = async (instance: Instance, uuid: string, count: number): Promise<void> => {
  const path = addressOf(updateCollection, { uuid })
  for (let number = 1; number <= count; number += 1)
    await insist(instance, path, { method: 'PATCH', headers: JSON_BODY, body: JSON.stringify(titles(String(number))) })
}

const killAtRandom = async (instance: Instance, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    await sleep(Math.random() * MAX_PAUSE_MS)
    instance.kill(Math.random() < 0.5 ? 'worker' : 'server', (pids) => pids.slice(0, 1))
    await instance.waitUntilReady()
  }
}

/** A change of a title, as its reader got it. */
type Seen = { uuid: string; position: number; title: string }

const seenOf = ({ entityUuid, position, fields }: FeedChange): Seen => ({
  uuid: entityUuid,
  position,
  title: fields?.find(({ field }) => field === 'sgtt')?.after[0] ?? '',
})

/* Reads the feed until it has the last title of each collection. A killed reader forgets the page that it has not stored. */
const follow = async (instance: Instance, collections: readonly string[], each: number): Promise<Seen[]> => {
  const stored: { seen: Seen[]; after: string | undefined } = { seen: [], after: undefined }
  const last = new Map<string, string>()
  const deadline = Date.now() + ARRIVAL_MS * 10
  while (collections.some((uuid) => last.get(uuid) !== String(each)) && Date.now() < deadline) {
    const query = {
      kind: ['collection.changed'],
      full: true,
      wait: 2,
      size: MAX_CHANGES_PAGE_SIZE,
      ...(stored.after !== undefined && { after: stored.after }),
    }
    const answer = await ask(instance, addressOf(listChanges, {}, query), {})
    const isKilled = Math.random() < 0.2
    if (answer?.status !== 200 || isKilled) continue
    const { changes, next } = answer.body as { changes: FeedChange[]; next: string } // by the contract
    stored.seen.push(...changes.map(seenOf))
    stored.after = next
    for (const { uuid, title } of changes.map(seenOf)) last.set(uuid, title)
  }
  return stored.seen
}

const delivered = async (
  receiver: Awaited<ReturnType<typeof openReceiver>>,
  collections: readonly string[],
  each: number,
): Promise<string[]> => {
  const seen = () =>
    receiver.received
      .map(({ body }) => JSON.parse(body) as { type: string; data: FeedChange })
      .map(({ data }) => seenOf(data))
  const deadline = Date.now() + ARRIVAL_MS
  while (receiver.received.length < collections.length * each && Date.now() < deadline) await sleep(500)
  await sleep(2000)
  // A message may be repeated, directly after itself.
  return problemsOf(
    collections,
    each,
    seen().filter((one, index, all) => all[index - 1]?.position !== one.position),
  )
}

const problemsOf = (collections: readonly string[], each: number, seen: readonly Seen[]): string[] => {
  const problems: string[] = []
  const isRising = seen.every(({ position }, index) => index === 0 || position > seen[index - 1]!.position)
  if (!isRising) problems.push('the positions do not rise')
  for (const uuid of collections) {
    const own = seen
      .filter((one) => one.uuid === uuid)
      .map(({ title }) => title)
      .filter((title, index, all) => title !== all[index - 1])
    const wrong = own.findIndex((title, index) => title !== String(index + 1))
    if (wrong !== -1) problems.push(`change ${wrong + 1} of ${uuid} has the title ${own[wrong]}`)
    if (own.length !== each) problems.push(`${uuid} has ${own.length} changes instead of ${each}`)
  }
  return problems
}
