import { startEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { startExport } from '@pressmark/contract/catalogue/exports.ts'
import { saveSearch } from '@pressmark/contract/catalogue/saved-searches.ts'
import { createWebhook } from '@pressmark/contract/changes/webhooks.ts'
import { createServiceAccount, createServiceApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { createWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  uploadAudio,
  uploadFile,
  uploadMaterial,
  uploadObj,
  uploadSpreadsheet,
  uploadTexture,
  uploadVideo,
} from '@pressmark/contract/ingest/imports.ts'
import { saveMapping } from '@pressmark/contract/ingest/mappings.ts'
import { createSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { createSeries } from '@pressmark/contract/stories/series.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { createState } from '@pressmark/contract/workflow/states.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { startRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { createTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import {
  createTransition,
  findTransitionsFromState as findTransitions,
} from '@pressmark/contract/workflow/transitions.ts'
import sharp from 'sharp'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import { findFfmpeg } from '../../../../apps/server/src/media/decoders/ffmpeg/programs.ts'
import { readConfig } from '../../../../apps/server/src/platform/config.ts'
import type { Call } from '../../../../tools/harness/start-product.ts'

const ALL_MEDIA = demoTenants.flatMap(({ items }) => items.flatMap(({ media = [] }) => media))

/** Makes things for requests, as the person of a session. Each call makes a new one. */
export const createMaker = (call: Call, receiver: string) => {
  const name = () => randomBytes(5).toString('hex')
  const upload = async (endpoint: typeof uploadFile, bytes: Buffer | string, fileName: string): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), fileName)
    return (await call(endpoint, { body: form })).link
  }
  const picture = async () =>
    upload(
      uploadFile,
      await sharp({ create: { width: 600, height: 400, channels: 3, background: `#${name().slice(0, 6)}` } })
        .png()
        .toBuffer(),
      'picture.png',
    )
  const root = async () => (await call(findRoot)).uuid
  const item = async (files: object = {}) => {
    const body = { pressmark: `Conf ${name()}`, sgtt: 'The first', parentCollectionsUuids: [await root()], ...files }
    return call(importCulturalItem, { body })
  }
  const collection = async (...others: string[]) => {
    const customMetadataList = [{ name: 'sgtt', value: `Collection ${name()}` }]
    return (
      await call(createCollection, { body: { parentCollectionsUuids: [await root(), ...others], customMetadataList } })
    ).uuid
  }
  const story = async (canvasUuid?: string) =>
    (
      await call(createStory, {
        body: {
          sgtt: `Story ${name()}`,
          ...(canvasUuid && {
            annotations: [{ canvasUuid, on: [{ selector: { default: { value: 'xywh=0,0,9,9' } } }] }],
          }),
        },
      })
    ).uuid
  const state = async () => {
    const created = { name: `State ${name()}`, color: '#4A90E2' }
    return { ...created, uuid: (await call(createState, { body: created })).uuid }
  }
  const sheetLink = () => upload(uploadSpreadsheet, `pressmark,title\nConf ${name()},A row\n`, 'items.csv')
  return {
    name,
    upload,
    picture,
    root,
    item,
    collection,
    story,
    state,
    transition: async () => {
      const [from, to] = [await state(), await state()]
      const body = {
        name: `Step ${name()}`,
        itemFromState: from.name,
        itemToState: to.name,
        resourceType: 'ITEM',
      } as const
      return { ...body, uuid: (await call(createTransition, { body })).uuid }
    },
    sheetLink,
    sheet: async () =>
      (await call(createSpreadsheet, { body: { link: await sheetLink(), collectionUuid: await root() } })).uuid,
    sheetExport: async () =>
      (await call(startExport, { body: { culturalItemsUuids: [(await item()).uuid], format: 'csv' } })).uuid,
    edit: async () => {
      const edit = { field: 'autn', operation: 'set', value: 'An author' } as const
      return (await call(startEdit, { body: { culturalItemsUuids: [(await item()).uuid], edit } })).uuid
    },
    webhook: async () =>
      (await call(createWebhook, { body: { name: name(), url: receiver, kinds: ['story.deleted'] } })).webhook.uuid,
    workgroup: async () =>
      (await call(createWorkgroup, { body: { name: `Group ${name()}`, tenantName: 'default' } })).uuid,
    serviceAccount: async () => (await call(createServiceAccount, { body: { name: name(), roles: [] } })).uuid,
  }
}
export type Maker = ReturnType<typeof createMaker>

/** Creates one entity of each kind, with processed files, and returns their uuids by kind. */
export const createEntities = async (
  call: Call,
  make: Maker,
  { personUuid, password }: { personUuid: string; password: string },
) => {
  const item = await make.item(await mediaFiles(make))
  const image = item.images![0]!.uuid // one was sent
  const story = await make.story()
  const templates = await call(findTemplatesByResourceType, { query: { type: 'ITEM' } })
  const columns = [{ header: 'A', target: 'images' }]
  const key = { name: 'Conformance', capabilities: ['catalogue.read' as const], days: 1, password }
  const serviceAccount = await make.serviceAccount()
  const entities = {
    ...(await workflowEntities(call, make)),
    item: item.uuid,
    import: item.importId,
    image,
    imageImport: item.images![0]!.importId,
    audio: item.audios?.[0]?.uuid,
    video: item.videos?.[0]?.uuid,
    model: item.model3Ds?.[0]?.uuid,
    collection: await make.collection(),
    story,
    series: (await call(createSeries, { body: { sgtt: 'A series', storyboards: [story] } })).uuid,
    template: templates._embedded.customMetadataTemplates.at(-1)!.uuid, // every organisation has some
    savedSearch: (await call(saveSearch, { body: { name: 'Mine', search: {} } })).uuid,
    mapping: (await call(saveMapping, { body: { name: 'Mine', columns } })).uuid,
    sheet: await make.sheet(),
    sheetExport: await make.sheetExport(),
    bulkOperation: await make.edit(),
    webhook: await make.webhook(),
    workgroup: await make.workgroup(),
    serviceAccount,
    apiKey: (await call(createServiceApiKey, { params: { uuid: serviceAccount }, body: key })).apiKey.uuid,
    upload: (await make.picture()).split('/').at(-1)!,
    state: (await make.state()).uuid,
    person: personUuid,
  }
  await waitForImport(call, item.importId)
  return entities
}
export type Entities = Awaited<ReturnType<typeof createEntities>>

/* Fires the transition that every organisation starts with, with an action. */
const workflowEntities = async (call: Call, make: Maker) => {
  const transition = await make.transition()
  return { transition: transition.uuid, ...(await firedFrom(call, make)) }
}

const firedFrom = async (call: Call, make: Maker) => {
  const { uuid } = await make.item()
  const from = await call(findTransitions, { query: { itemFromState: 'Default', resourceType: 'ITEM' } })
  const fired = from._embedded.transitionTemplates[0]!.uuid // every organisation starts with one
  const parameters = { url: 'https://example.invalid/hook' }
  const task = await call(createTask, { body: { templateName: 'callWebhook', transitionUuid: fired, parameters } })
  const log = await call(fireTransition, { body: { assetUuid: uuid, resourceType: 'ITEM', transitionUuid: fired } })
  const other = await make.item()
  const run = await call(startRun, { body: { transitionUuid: fired, uuids: [other.uuid] } })
  return { fired, task: task.uuid, log: log.uuid, outcome: log.outcomes[0]!.uuid, run: run.uuid }
}

/* The recordings and the model of the demo, in forms that the worker can process. */
const mediaFiles = async (make: Maker) => {
  const programs = findFfmpeg(readConfig())
  const [audio] = ALL_MEDIA.filter((one) => one.kind === 'audios')
  const [video] = ALL_MEDIA.filter((one) => one.kind === 'videos')
  const [model] = ALL_MEDIA.filter((one) => one.kind === 'model3Ds')
  if (audio === undefined || video === undefined || model === undefined) throw new Error('The demo lacks a medium')
  const recordings = programs && {
    audios: [{ audioLink: await make.upload(uploadAudio, await audio.make(), audio.fileName) }],
    videos: [{ videoLink: await make.upload(uploadVideo, await video.make(programs), video.fileName) }],
  }
  const model3D = {
    objectLink: await make.upload(uploadObj, model.object(), model.fileName),
    materialLink: await make.upload(uploadMaterial, model.material(), model.fileName.replace('.obj', '.mtl')),
    textureLink: await make.upload(uploadTexture, await model.texture(), 'texture.png'),
  }
  return { images: [{ imageLink: await make.picture() }], model3Ds: [model3D], ...recordings }
}

const waitForImport = async (call: Call, importId: string): Promise<void> => {
  for (let waited = 0; waited < 600; waited += 1) {
    const { overall } = await call(findItemImportByImportId, { query: { importId } })
    if (overall.importState === 'DONE' || overall.importState === 'ERROR') return
    await sleep(200)
  }
  throw new Error('The files were not processed in two minutes')
}
