// Runs the flows of docs/tour.md on the server. V8 reports the functions that ran, and so the files that a flow enters.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createCollection, findRoot, updateCollection } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem, readUpload } from '@pressmark/contract/ingest/imports.ts'
import { createResumable } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { updateStory } from '@pressmark/contract/stories/stories.ts'
import { startRun } from '@pressmark/contract/workflow/transition-runs.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '#ingest/pipeline/run-import.ts'
import { deliverEmail } from '#mail/email.ts'
import { decodeImage } from '#media/decoders/image/decode-image.ts'
import { runTransition } from '#workflow/runs/run.ts'
import { runDueActions, transitionNamed, withTask } from '#workflow/workflow.testing.ts'
import { ENTITY_ADAPTERS } from './entity-adapters.ts'
import { newImage, newStory, stepOn } from './stories/stories.testing.ts'
import { newItem } from './testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from './testing/world.ts'

const HERE = import.meta.dirname
const TOUR = readFileSync(path.join(HERE, '../../../docs/tour.md'), 'utf8')
const session = new Session()
let world: World
let tenant: TestTenant
let person: TestPerson
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  tenant = await world.tenant()
  person = await tenant.as('Administrators')
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true })
})
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  await world.close()
})

/* Returns the files whose functions ran during the work, below the folder of the server. */
const filesEntered = async (work: () => Promise<unknown>): Promise<string[]> => {
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => path.relative(HERE, url.replace(/^file:\/\//, '')))
    .filter((file) => !/^\.\.|testing|\.test\.ts$/.test(file))
}

/* The steps of a flow name its own files, those of its domains, and only them. */
const expectFlow = (number: number, entered: readonly string[], uncounted: readonly string[] = []): void => {
  const [row = ''] = new RegExp(`^\\| ${number} \\|.*$`, 'm').exec(TOUR) ?? []
  const [, , domains = '', onServer = ''] = row.split('|').map((cell) => cell.trim())
  const isOwn = (file: string) => domains.split(', ').includes(file.split('/')[0] ?? '') && !uncounted.includes(file)
  const [section = ''] = new RegExp(`^## ${number}\\. [^]*?^Tests:`, 'm').exec(TOUR) ?? []
  const named = [...section.matchAll(/`apps\/server\/src\/([^`]+)`/g)].map(([, file = '']) => file).filter(isOwn)
  const own = entered.filter(isOwn)
  expect(named.toSorted()).toEqual(own.toSorted())
  expect(own.length).toBe(Number(onServer))
}

const send = (method: string, target: string, headers: Record<string, string>, bytes?: Buffer) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { port } = world.app.server.address() as AddressInfo // listens on a port
    const all = { host: tenant.host, cookie: person.cookie, 'tus-resumable': '1.0.0', ...headers }
    request({ port, method, path: target, headers: all }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode, location: response.headers.location }))
    })
      .on('error', reject)
      .end(bytes)
  })

const rootUuid = async () => (await person.call(findRoot)).body.uuid

test('the tour of a moved collection names files that it enters', async () => {
  const parentCollectionsUuids = [await rootUuid()]
  const [from, to] = await Promise.all(
    ['From', 'To'].map(async (value) => {
      const body = { customMetadataList: [{ name: 'sgtt', value }], parentCollectionsUuids }
      return (await person.call(createCollection, { body })).body.uuid
    }),
  )
  const move = { params: { uuid: from! }, body: { parentCollectionsUuids: [to!] }, headers: { 'if-match': '"1"' } }
  const entered = await filesEntered(async () => expect((await person.call(updateCollection, move)).status).toBe(200))
  expectFlow(1, entered, ['catalogue/search/tenant-cache.ts'])
})

/* The start of the import, the frame of the child process, and receivers of the notice about the new pyramid. */
const NOT_OF_THE_UPLOAD = [
  'ingest/imports/imports.routes.ts',
  'media/decoders/image.child.ts',
  'media/decoders/serve-decoder.ts',
  'media/images/grants.ts',
  'media/images/tile-path.ts',
]
const POOL = 'media/images/tile-memory.ts'

test('the tours of an upload and of a tile name files that they enter', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const metadata = `filename ${btoa('a.png')},kind ${btoa('image')}`
  const created = await send('POST', createResumable.path, {
    'upload-length': String(picture.length),
    'upload-metadata': metadata,
    'content-length': '0',
  })
  const { pathname } = new URL(created.location ?? '')
  const sendPart = (start: number, end: number) =>
    send(
      'PATCH',
      pathname,
      {
        'upload-offset': String(start),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(end - start),
      },
      picture.subarray(start, end),
    )
  await sendPart(0, 100_000)
  const lastPart = await filesEntered(async () => expect((await sendPart(100_000, picture.length)).status).toBe(204))
  const { body: upload } = await person.call(readUpload, { params: { uuid: path.basename(pathname) } })
  const images = [{ imageLink: upload.link }]
  const body = { pressmark: 'Ms. 1', sgtt: 'A page', parentCollectionsUuids: [await rootUuid()], images }
  const started = await person.call(importCulturalItem, { body })
  const { importId = '', uuid = '' } = started.body.images?.[0] ?? {}
  const { database, jobs, blobs, config } = world
  const signal = new AbortController().signal
  const pyramid = await filesEntered(async () => {
    await runImport({ database, jobs, blobs, config, signal }, { tenantId: tenant.id, importId })
    const source = path.join(world.dataFolder, 'page.png')
    await sharp(picture).toFile(source)
    // The same code as in the child process, which this process cannot measure.
    const outcome = await decodeImage({ kind: 'image', source, folder: world.dataFolder }, { pixels: 1e8 }, () => {})
    expect(outcome.type).toBe('decoded')
  })
  expectFlow(3, [...new Set([...lastPart, ...pyramid])], NOT_OF_THE_UPLOAD)
  const readTile = (left: number) => async () => {
    const address = `/iiif/3/${uuid}/${left},0,256,256/256,256/0/default.jpg`
    expect((await send('GET', address, {})).status).toBe(200)
  }
  expectFlow(2, await filesEntered(readTile(0)), [POOL])
  const withGrant = await filesEntered(readTile(256))
  expect(withGrant).toContain(POOL)
  expect(withGrant).not.toContain('media/rights.ts')
})

test('the tour of a transition names files that it enters', async () => {
  const parameters = { recipients: ['a@museum.example'], subject: '{title}', body: 'Text' }
  await withTask(person, 'submit', 'sendEmail', parameters)
  const { uuid: transitionUuid } = await transitionNamed(person, 'submit')
  const uuids = [await newItem(tenant, 'A sheet')]
  const sent: string[] = []
  const transport = { send: async ({ subject }: { subject: string }) => (sent.push(subject), []), close: () => {} }
  const { database, jobs } = world
  const signal = new AbortController().signal
  const entered = await filesEntered(async () => {
    const { body } = await person.call(startRun, { body: { transitionUuid, uuids } })
    await runTransition({ database, jobs, adapters: ENTITY_ADAPTERS, signal }, { tenantId: tenant.id, run: body.uuid })
    await runDueActions(world, tenant)
    const [row] = await tenant.run((db) => db.selectFrom('email_message').select('uuid').execute())
    await deliverEmail({ database, transport }, { tenantId: tenant.id, emailMessage: row!.uuid })
  })
  expect(sent).toEqual(['A sheet'])
  expectFlow(4, entered)
})

test('the tour of a saved story names files that it enters', async () => {
  const { image } = await newImage(tenant, 'A map')
  const { uuid, annotations } = await newStory(person, 'A story', [stepOn(image)])
  const body = { annotations: [...annotations, stepOn(image, { label: 'South' })] }
  const save = { params: { uuid }, body, headers: { 'if-match': '"1"' } }
  const entered = await filesEntered(async () => expect((await person.call(updateStory, save)).status).toBe(200))
  expectFlow(5, entered)
})
