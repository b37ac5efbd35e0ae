import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readFixity, readPremis } from '@pressmark/contract/preservation/fixity.ts'
import { importAudio, uploadAudio } from '@pressmark/contract/ingest/imports.ts'
import { listEmailMessages } from '@pressmark/contract/identity/email-messages.ts'
import { readOriginal } from '@pressmark/contract/media/media.ts'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { originalBlob } from '#media/blob-names.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { throttledSha256 } from '#platform/blobs/throttled-sha256.ts'
import { createLog } from '#platform/log.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { emptyItem, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { checkFiles } from './schedule.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-fixity-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Creates an organisation with one recording, whose file on disk can be damaged. */
const withRecording = async (content: string) => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const itemUuid = await emptyItem(admin, 'Ms. 1')
  const { link, sha256 } = await uploadTo(admin, uploadAudio, 'Suono <1>.flac', Buffer.from(`fLaC ${content}`))
  const { uuid } = (await admin.call(importAudio, { body: { itemUuid, audioLink: link } })).body
  const file = path.join(world.dataFolder, 'blobs', 'kept', originalBlob(tenant.id, sha256))
  const check = (replica?: string, due = 0) => {
    const needs = {
      ...world,
      log: createLog('silent'),
      ...(replica && { replica: folderBlobs(path.join(replica, 'blobs')) }),
    }
    return checkFiles(needs, { tenantId: tenant.id }, new AbortController().signal, { share: 1, due })
  }
  const flip = async () => {
    const bytes = await readFile(file)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(file, bytes)
  }
  const report = async () => (await admin.call(readFixity)).body
  const emailMessages = async () =>
    (await admin.call(listEmailMessages)).body._embedded.emailMessages.map(({ subject }) => subject)
  const download = () => admin.send({ url: addressOf(readOriginal, { uuid }) })
  const premis = async () => eventsOf((await admin.send({ url: addressOf(readPremis, { uuid }) })).body)
  return {
    tenant,
    admin,
    itemUuid,
    uuid,
    sha256,
    file,
    check,
    flip,
    report,
    emailSubjects: emailMessages,
    download,
    premis,
  }
}

/** Returns the texts of an element. Fails if the text is not XML. */
const textsOf = (xml: string, name: string): string[] => {
  const texts: string[] = []
  let inside = false
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', (tag) => (inside = tag.name === name))
  parser.on('text', (text) => void (inside && texts.push(text)))
  parser.on('closetag', () => (inside = false))
  parser.write(xml).close()
  return texts
}
/* The allowed elements of each element, in order. Elements that are not named contain text. @source premis-v3-0.xsd */
const PREMIS: Record<string, RegExp> = {
  premis: /^(object )+(event )*(agent )*(rights )*$/,
  object:
    /^(objectIdentifier )+(preservationLevel )*(significantProperties )*(objectCharacteristics )+(originalName )?(storage )*(signatureInformation )*(relationship )*(linkingEventIdentifier )*(linkingRightsStatementIdentifier )*$/,
  objectIdentifier: /^objectIdentifierType objectIdentifierValue $/,
  objectCharacteristics: /^(compositionLevel )?(fixity )*(size )?(format )+(creatingApplication )*(inhibitors )*$/,
  fixity: /^messageDigestAlgorithm messageDigest (messageDigestOriginator )?$/,
  format: /^(formatDesignation (formatRegistry )?|formatRegistry )(formatNote )*$/,
  formatDesignation: /^formatName (formatVersion )?$/,
  linkingEventIdentifier: /^linkingEventIdentifierType linkingEventIdentifierValue $/,
  event:
    /^eventIdentifier eventType eventDateTime (eventDetailInformation )*(eventOutcomeInformation )*(linkingAgentIdentifier )*(linkingObjectIdentifier )*$/,
  eventIdentifier: /^eventIdentifierType eventIdentifierValue $/,
  eventDetailInformation: /^(eventDetail )?(eventDetailExtension )*$/,
  eventOutcomeInformation: /^(eventOutcome (eventOutcomeDetail )*|(eventOutcomeDetail )+)$/,
}

/** Returns the elements with a content that the schema of PREMIS does not allow. */
const misplacedIn = (xml: string): string[] => {
  const misplaced: string[] = []
  const open: { name: string; content: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ name, uri }) => {
    if (uri !== 'http://www.loc.gov/premis/v3') misplaced.push(`${name} of ${uri}`)
    const parent = open.at(-1)
    if (parent) parent.content += `${name} `
    open.push({ name, content: '' })
  })
  parser.on('closetag', () => {
    const { name, content } = open.pop()!
    if (!(PREMIS[name] ?? /^$/).test(content)) misplaced.push(`${name}: ${content}`)
  })
  parser.write(xml).close()
  return misplaced
}

const eventsOf = (xml: string) => {
  expect(misplacedIn(xml)).toEqual([])
  const outcomes = textsOf(xml, 'eventOutcome')
  return textsOf(xml, 'eventType').map((type, at) => `${type}: ${outcomes[at]}`)
}

test('one changed byte is detected, the file is not served, administrators are emailed, and a replica repairs it', async () => {
  const recording = await withRecording('one')
  const replica = await newFolder()
  await takeBackup(world, replica)
  await recording.check()
  expect(await recording.report()).toMatchObject({ originals: 1, checked: 1, overdue: 0, page: { totalElements: 0 } })
  expect(await recording.premis()).toEqual([
    'ingestion: success',
    'message digest calculation: success',
    'fixity check: pass',
  ])
  const intactBytes = (await recording.download()).rawPayload

  await recording.flip()
  await recording.check()
  const damaged = await recording.download()
  expect([damaged.statusCode, damaged.json<{ code: string }>().code]).toEqual([409, 'originalDamaged'])
  const { uuid, itemUuid, sha256 } = recording
  const assets = [{ uuid, itemUuid, assetType: 'audios', sgtt: 'Suono <1>' }]
  expect((await recording.report())._embedded.damaged).toMatchObject([{ sha256, outcome: 'changed', assets }])
  expect(await recording.emailSubjects()).toEqual(['An original is damaged and not served'])
  expect((await recording.premis()).slice(2)).toEqual(['fixity check: fail', 'fixity check: fail'])
  // Sent once, however often the file is checked.
  await recording.check()
  expect(await recording.emailSubjects()).toHaveLength(1)

  await recording.check(replica)
  expect((await recording.download()).rawPayload.equals(intactBytes)).toBe(true)
  expect((await recording.report())._embedded.damaged).toEqual([])
  expect(await recording.emailSubjects()).toEqual([
    'A damaged original was repaired',
    'An original is damaged and not served',
  ])
  expect((await recording.premis()).slice(2)).toEqual([
    'fixity check: fail',
    'replication: success',
    'fixity check: pass',
  ])
})

test('a missing file is detected, and is intact after it was uploaded again', async () => {
  const recording = await withRecording('two')
  const bytes = await readFile(recording.file)
  await rm(recording.file)
  await recording.check()
  expect((await recording.report())._embedded.damaged).toMatchObject([{ outcome: 'missing' }])
  expect((await recording.download()).statusCode).toBe(409)
  await uploadTo(recording.admin, uploadAudio, 'again.flac', bytes)
  // Damaged originals are checked in every run, even if nothing else is due.
  await recording.check(undefined, 21)
  expect((await recording.download()).rawPayload.equals(bytes)).toBe(true)
  expect(await recording.emailSubjects()).toEqual([
    'An original is intact again',
    'An original is damaged and not served',
  ])
})

test('a damaged replica repairs nothing', async () => {
  const recording = await withRecording('three')
  await recording.flip()
  const replica = await newFolder()
  const name = originalBlob(recording.tenant.id, recording.sha256)
  await folderBlobs(path.join(replica, 'blobs')).put(Readable.from(['something else']), () => name)
  await recording.check(replica)
  expect((await recording.report())._embedded.damaged).toHaveLength(1)
})

test('an original is checked again after three weeks, and is overdue after thirty days without a check', async () => {
  const recording = await withRecording('four')
  await recording.check(undefined, 21)
  expect((await recording.report()).lastDate).toBeNull()
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
  const uploaded = (days: number) =>
    recording.tenant.run((db) =>
      db
        .updateTable('original')
        .set({ created_at: ago(days) })
        .where('tenant_id', '=', db.tenantId)
        .execute(),
    )
  await uploaded(31)
  expect(await recording.report()).toMatchObject({ originals: 1, checked: 0, overdue: 1 })
  await recording.check(undefined, 21)
  expect(await recording.report()).toMatchObject({ checked: 1, overdue: 0, lastDate: expect.any(String) })
})

test('only administrators get the report, and only people who may inspect media get PREMIS', async () => {
  const recording = await withRecording('five')
  const reader = await recording.tenant.as('Readers')
  expect((await (await recording.tenant.as('Editors')).call(readFixity)).status).toBe(403)
  expect((await reader.call(readPremis, { params: { uuid: recording.uuid } })).status).toBe(403)
  const { body, headers } = await recording.admin.send({ url: addressOf(readPremis, { uuid: recording.uuid }) })
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(textsOf(body, 'originalName')).toEqual(['Suono <1>.flac'])
  expect(textsOf(body, 'messageDigest')).toEqual([recording.sha256])
})

test('a long file is read in parts to its end', async () => {
  const bytes = Buffer.alloc(2.5 * 1024 ** 2, 'piece by piece')
  const { sha256 } = await world.blobs.put(Readable.from([bytes]), () => 't0/long')
  const { signal } = new AbortController()
  expect(await throttledSha256(world.blobs, 't0/long', { share: 0.5, signal })).toBe(sha256)
  await expect(
    throttledSha256(world.blobs, 't0/long', { share: 1e-6, signal: AbortSignal.timeout(1) }),
  ).rejects.toThrow()
})
