import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openS3, type S3 } from '../../testing/s3.testing.ts'
import type { Blobs } from './blobs.ts'
import { clearStaging, folderBlobs } from './folder.ts'
import { createRemovalLock } from './s3/removal-lock.ts'
import { s3Blobs } from './s3/s3.ts'

let s3: S3
let pool: pg.Pool
beforeAll(async () => {
  s3 = await openS3()
  pool = new pg.Pool(inject('cluster'))
})
afterAll(async () => {
  await s3.close()
  await pool.end()
})

/** One store for each test. `fileOf` returns the file of a blob, for tests that change its age. */
type Opened = { folder: string; blobs: Blobs; fileOf: (name: string) => string; at: (name: string) => string }

const opened: Record<string, () => Promise<Opened>> = {
  'a folder': async () => {
    const folder = await temporary()
    return { folder, blobs: folderBlobs(folder), fileOf: (name) => path.join(folder, 'kept', name), at: (name) => name }
  },
  'a bucket': async () => {
    const folder = await temporary()
    const blobs = s3Blobs({ config: s3.config, folder, lock: createRemovalLock(pool) })
    onTestFinished(() => blobs.close())
    const own = path.basename(folder).toLowerCase() // all tests share the bucket
    return { folder, blobs, fileOf: s3.fileOf, at: (name) => `${own}/${name}` }
  },
}

const temporary = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const stagedIn = async (folder: string) => readdir(path.join(folder, 'staging'))

const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

describe.each(Object.entries(opened))('in %s', (_where, start) => {
  test('a stored blob is read as a whole, in parts and as a file, under the name that its bytes gave it', async () => {
    const { blobs, folder, at } = await start()
    const source = Readable.from([Buffer.from('ab'), Buffer.from('c')])
    const put = await blobs.put(source, ({ sha256 }) => at(`t1/${sha256}`))
    expect(put).toEqual({ name: at(`t1/${SHA256_OF_ABC}`), sha256: SHA256_OF_ABC, size: 3 })
    expect(await blobs.size(put.name)).toBe(3)
    expect((await blobs.range(put.name, 1, 2)).toString()).toBe('bc')
    expect((await blobs.range(put.name, 1, 99)).toString()).toBe('bc')
    expect((await blobs.range(put.name, 3, 5)).length).toBe(0)
    expect((await buffer(await blobs.stream(put.name))).toString()).toBe('abc')
    expect((await buffer(await blobs.stream(put.name, { start: 1, end: 1 }))).toString()).toBe('b')
    const copy = await blobs.local(put.name)
    expect(await readFile(copy.file, 'utf8')).toBe('abc')
    await copy.release()
    expect(await stagedIn(folder)).toEqual([])
  })

  test('twenty megabytes are read as they were written', async () => {
    const { blobs, at } = await start()
    const bytes = randomBytes(20 * 1024 ** 2 + 1)
    const { name } = await blobs.put(Readable.from([bytes]), () => at('large'))
    expect(await blobs.size(name)).toBe(bytes.length)
    expect(bytes.equals(await buffer(await blobs.stream(name)))).toBe(true)
    expect(bytes.subarray(8 * 1024 ** 2 - 5).subarray(0, 10)).toEqual(await blobs.range(name, 8 * 1024 ** 2 - 5, 10))
  })

  test('an empty file is a valid blob', async () => {
    const { blobs, at } = await start()
    const { name } = await blobs.put(Readable.from([]), () => at('nothing'))
    expect([await blobs.size(name), (await buffer(await blobs.stream(name))).length]).toEqual([0, 0])
  })

  test('a stream that fails leaves no file', async () => {
    const { blobs, folder, at } = await start()
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the line went dead')
      })(),
    )
    await expect(blobs.put(breaking, () => at('never'))).rejects.toThrow('the line went dead')
    expect(await stagedIn(folder)).toEqual([])
    expect(await blobs.size(at('never'))).toBeUndefined()
    await expect(blobs.range(at('never'), 0, 1)).rejects.toThrow()
    await expect(buffer(await blobs.stream(at('never')))).rejects.toThrow()
  })

  test('an adopted file no longer exists at its old path', async () => {
    const { folder, blobs, at } = await start()
    const file = path.join(folder, 'made-elsewhere')
    await writeFile(file, 'made')
    await blobs.adopt(file, at('t1/derivatives/a.tif'))
    expect(await blobs.size(at('t1/derivatives/a.tif'))).toBe(4)
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await blobs.remove(at('t1/derivatives/a.tif'))
    await blobs.remove(at('t1/derivatives/a.tif'))
    expect(await blobs.size(at('t1/derivatives/a.tif'))).toBeUndefined()
  })

  test.each(['../out', '/etc/passwd', 't1/../../out', 't1//a', 'T1/a', '', 't1/.', 'a b'])(
    '%j is not a valid name of a blob',
    async (name) => {
      const { blobs } = await start()
      await expect(blobs.size(name)).rejects.toThrow('not a blob name')
    },
  )

  test('old blobs are listed and deleted, and blobs that were written again stay', async () => {
    const { blobs, fileOf, folder, at } = await start()
    const before = new Date(Date.now() - 60_000)
    await blobs.put(Readable.from(['one']), () => at('t1/a/one'))
    await blobs.put(Readable.from(['two']), () => at('t1/a/two'))
    await utimes(fileOf(at('t1/a/one')), 0, 0)
    expect(await Array.fromAsync(blobs.writtenBefore(at('t1/a'), before))).toEqual([at('t1/a/one')])
    expect(await Array.fromAsync(blobs.writtenBefore(at('t1/nowhere'), before))).toEqual([])
    expect(await blobs.removeOld(at('t1/a/one'), before)).toBe(true)
    expect(await blobs.removeOld(at('t1/a/two'), before)).toBe(false)
    expect([await blobs.size(at('t1/a/one')), await blobs.size(at('t1/a/two'))]).toEqual([undefined, 3])
    expect(await blobs.removeOld(at('t1/a/one'), before)).toBe(false)
    expect(await stagedIn(folder)).toEqual([])
  })
})

test('files and folders are for their owner only, with any umask and any mode of the adopted file', async () => {
  const folder = await temporary()
  const blobs = folderBlobs(folder)
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const made = path.join(folder, 'made.tif')
  await writeFile(made, 'a pyramid', { mode: 0o666 })
  await blobs.adopt(made, 't1/derivatives/aa/one')
  await blobs.put(Readable.from(['two']), () => 't1/originals/bb/two')
  const names = await readdir(path.join(folder, 'kept'), { recursive: true, withFileTypes: true })
  const modes = names.map(async (entry) => {
    const { mode } = await stat(path.join(entry.parentPath, entry.name))
    return `${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`
  })
  expect((await Promise.all(modes)).sort()).toEqual([
    'file 600',
    'file 600',
    ...Array.from({ length: 5 }, () => 'folder 700'),
  ])
})

test('files that a crash left unfinished are deleted at the start', async () => {
  const folder = await temporary()
  await clearStaging(folder)
  await writeFile(path.join(folder, 'staging', 'half'), 'half')
  await clearStaging(folder)
  expect(await stagedIn(folder)).toEqual([])
})
