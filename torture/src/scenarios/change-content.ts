import { addressOf, type AnswerOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { importAudio, importCulturalItem, uploadAudio, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import type { Product } from '../../../tools/harness/start-product.ts'
import { picture } from '../cataloguer.ts'

/** Changes that were acknowledged. */
export type Changes = { added: number; changed: number; replaced: number; deleted: number }

const MAX_ITEMS = 2
const REFUSED = new Set([401, 403])
/** No decoder accepts this audio. Its bytes are an original since the upload. */
const SOUND = 'fLaC and no more'

/** Adds items with an image and an audio file, then changes, replaces and deletes them, until `over` aborts. */
export const changeContent = async (
  product: Product,
  { over, changes }: { over: AbortSignal; changes: Changes },
): Promise<void> => {
  const { uuid: root } = await product.call(findRoot)
  const send = await createSending(product)
  const items: Added[] = []
  for (let number = 1; !over.aborted; number += 1) {
    const added = await addItem(send, root, number)
    if (added === undefined) continue
    changes.added += 1
    items.push(added)
    const before = items.at(-2)
    if (before !== undefined) await changeItem(send, before, { number, changes })
    const oldest = items.length > MAX_ITEMS ? items.shift() : undefined
    if (oldest !== undefined && (await send(deleteItem, { uuid: oldest.uuid }, {}))) changes.deleted += 1
  }
}

type Added = { uuid: string; image: string }
type Send = Awaited<ReturnType<typeof createSending>>

const createSending = async (product: Product) => {
  let cookie = await product.signIn('Administrators')
  /** @returns the answer, or undefined if it is a refusal */
  return async <E extends Endpoint>(
    call: E,
    params: Record<string, string>,
    body: object,
  ): Promise<AnswerOf<E> | undefined> => {
    const isJson = call.method !== 'DELETE' && !(body instanceof FormData)
    const answer = await fetch(product.origin + addressOf(call, params), {
      method: call.method,
      headers: { cookie, ...(isJson && { 'content-type': 'application/json' }) },
      ...(call.method !== 'DELETE' && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
    const text = await answer.text()
    // The requests of the fuzz delete people too.
    if (REFUSED.has(answer.status)) cookie = await product.signIn('Administrators')
    if (answer.status >= 500 && answer.status !== 503) throw new Error(`${call.path}: ${answer.status} ${text}`)
    return answer.ok ? ((text === '' ? {} : JSON.parse(text)) as AnswerOf<E>) : undefined // by the contract
  }
}

const addItem = async (send: Send, root: string, number: number): Promise<Added | undefined> => {
  const image = await send(uploadFile, {}, form(await picture(number), 'picture.png'))
  const sound = await send(uploadAudio, {}, form(Buffer.from(`${SOUND} ${number}`), 'sound.flac'))
  const described = { pressmark: `Load ${number}`, sgtt: `Load ${number}`, parentCollectionsUuids: [root] }
  const added = await send(importCulturalItem, {}, { ...described, images: [{ imageLink: image?.link }] })
  if (added === undefined) return undefined
  await send(importAudio, {}, { itemUuid: added.uuid, audioLink: sound?.link })
  return { uuid: added.uuid, image: added.images?.[0]?.uuid ?? '' }
}

const changeItem = async (
  send: Send,
  { uuid, image }: Added,
  { number, changes }: { number: number; changes: Changes },
): Promise<void> => {
  if (await send(updateItem, { uuid }, { sgti: `changed ${number}\nagain` })) changes.changed += 1
  const newer = await send(uploadFile, {}, form(await picture(number, { width: 310 }), 'newer.png'))
  if (await send(replaceImage, {}, { imageUuid: image, imageLink: newer?.link })) changes.replaced += 1
}

const form = (bytes: Buffer, name: string): FormData => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  return body
}
