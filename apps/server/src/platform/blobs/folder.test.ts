import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { clearStaging, folderBlobs } from './folder.ts'

const start = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, blobs: folderBlobs(folder), staged: () => readdir(path.join(folder, 'staging')) }
}

const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('what is put is found whole, by parts and as a file, under the name its bytes gave it', async () => {
  const { blobs, staged } = await start()
  const put = await blobs.put(Readable.from([Buffer.from('ab'), Buffer.from('c')]), ({ sha256 }) => `t1/${sha256}`)
  expect(put).toEqual({ name: `t1/${SHA256_OF_ABC}`, sha256: SHA256_OF_ABC, size: 3 })
  expect(await blobs.size(put.name)).toBe(3)
  expect((await blobs.range(put.name, 1, 2)).toString()).toBe('bc')
  expect((await blobs.range(put.name, 1, 99)).toString()).toBe('bc')
  expect(await readFile((await blobs.local(put.name)).file, 'utf8')).toBe('abc')
  expect(await staged()).toEqual([])
})

test('a stream that breaks leaves nothing', async () => {
  const { blobs, staged } = await start()
  const breaking = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the line went dead')
    })(),
  )
  await expect(blobs.put(breaking, () => 'never')).rejects.toThrow('the line went dead')
  expect(await staged()).toEqual([])
  expect(await blobs.size('never')).toBeUndefined()
})

test('a file that is taken over is gone from where it was', async () => {
  const { folder, blobs } = await start()
  const file = path.join(folder, 'made-elsewhere')
  await writeFile(file, 'made')
  await blobs.adopt(file, 't1/derivatives/a.tif')
  expect(await blobs.size('t1/derivatives/a.tif')).toBe(4)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test.each(['../out', '/etc/passwd', 't1/../../out', 't1//a', 'T1/a', '', 't1/.', 'a b'])(
  '%j is no name of a blob',
  async (name) => {
    const { blobs } = await start()
    await expect(blobs.size(name)).rejects.toThrow('not a blob name')
  },
)

test('what was being written at a crash is cleared away at the start', async () => {
  const { folder, staged } = await start()
  await clearStaging(folder)
  await writeFile(path.join(folder, 'staging', 'half'), 'half')
  await clearStaging(folder)
  expect(await staged()).toEqual([])
})
