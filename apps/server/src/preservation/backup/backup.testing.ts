import { JOBS } from '../../jobs.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importImage, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import pg from 'pg'
import sharp from 'sharp'
import { expect, inject, onTestFinished } from 'vitest'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import type { TestPerson } from '../../testing/world.ts'
import { readBlobList } from './blob-list.ts'
import { BLOB_LIST } from './manifest.ts'

/** Creates a folder that is removed after the test. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Returns the column `value` of a statement. */
export const ask = async (connection: Connection, text: string): Promise<unknown[]> => {
  const client = new pg.Client(poolConfig(connection))
  await client.connect()
  const { rows } = await client.query<{ value: unknown }>(text)
  await client.end()
  return rows.map(({ value }) => value)
}

/** Creates an empty database and an empty folder. */
export const emptyTarget = async () => {
  const [dataFolder, database] = [await newFolder(), `restored_${randomUUID().replaceAll('-', '')}`]
  await ask(inject('cluster'), `create database ${database} template template0`)
  const connection = { ...inject('cluster'), database }
  return {
    connection,
    dataFolder,
    blobs: folderBlobs(path.join(dataFolder, 'blobs')),
    log: createLog('silent'),
    jobKinds: JOBS,
  }
}

/** Returns the blobs of a backup. */
export const blobNames = async (folder: string): Promise<string[]> =>
  (await Array.fromAsync(readBlobList(path.join(folder, BLOB_LIST)))).map(({ name }) => name)

/** Returns the bytes of an image. Each colour is a different file. */
export const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** @returns The uuid of the image, after its pyramid was made. */
export const imported = async (person: TestPerson, file: Buffer): Promise<string> => {
  const itemUuid = await emptyItem(person, `Ms. ${randomUUID()}`)
  const { link } = await uploadTo(person, uploadFile, 'recto.jpg', file)
  const { body } = await person.call(importImage, { body: { itemUuid, imageLink: link } })
  expect((await endedImport(person, 'images', body.importId)).overall.importState).toBe('DONE')
  return body.uuid
}
