import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openS3, type S3 } from '../../../testing/s3.testing.ts'
import { createRemovalLock } from './removal-lock.ts'
import { STORAGE_UNAVAILABLE } from '../../errors.ts'
import { s3Blobs } from './s3.ts'

let s3: S3
let pool: pg.Pool
beforeAll(async () => {
  s3 = await openS3()
  pool = new pg.Pool(inject('cluster'))
})
afterEach(() => s3.calm())
afterAll(async () => {
  await s3.close()
  await pool.end()
})

const start = async (settings: { copiesLimit?: number } = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-s3-blobs-'))
  const blobs = s3Blobs({ config: { ...s3.config, ...settings }, folder, lock: createRemovalLock(pool) })
  onTestFinished(async () => {
    await blobs.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { blobs, at: (name: string) => `${path.basename(folder).toLowerCase()}/${name}` }
}

const MIB = 1024 ** 2

test('an interrupted response continues at the missing byte', async () => {
  const { blobs, at } = await start()
  const bytes = randomBytes(3 * MIB)
  const { name } = await blobs.put(Readable.from([bytes]), () => at('picture'))
  let broken = 0
  s3.disturb(({ method }, pass, _answer, passHalf) => {
    if (method === 'GET' && (broken += 1) <= 2) passHalf(MIB)
    else pass()
  })
  expect(bytes.equals(await buffer(await blobs.stream(name)))).toBe(true)
  expect(broken).toBe(3)
  broken = 0
  expect(bytes.subarray(5, MIB + 15).equals(await blobs.range(name, 5, MIB + 10))).toBe(true)
})

test('an object that the store cannot send completely is an error, never a shorter file', async () => {
  const { blobs, at } = await start()
  const { name } = await blobs.put(Readable.from([randomBytes(MIB)]), () => at('picture'))
  s3.disturb(({ method }, pass, _answer, passHalf) => (method === 'GET' ? passHalf(10) : pass()))
  await expect(buffer(await blobs.stream(name))).rejects.toThrow()
  await expect(blobs.local(name)).rejects.toThrow()
  s3.disturb(({ method }, pass, answer) => {
    if (method === 'GET') answer.writeHead(206, { 'content-range': `bytes 0-9/${MIB}`, 'content-length': 0 }).end()
    else pass()
  })
  await expect(blobs.range(name, 0, 10)).rejects.toThrow('was interrupted at byte 0 of 9')
})

test('of a response with too many bytes, only the requested bytes are used', async () => {
  const { blobs, at } = await start()
  await blobs.put(Readable.from(['abcde']), () => at('five'))
  const read = async (start: number, end: number) =>
    String(await buffer(await blobs.stream(at('five'), { start, end })))
  expect([await read(0, 0), await read(0, 4), await read(4, 4)]).toEqual(['a', 'abcde', 'e'])
  s3.disturb((_incoming, _pass, answer) =>
    answer.writeHead(206, { 'content-range': 'bytes 1-4/5', 'content-length': 4 }).end('bcde'),
  )
  expect([await read(1, 2), String(await blobs.range(at('five'), 1, 1))]).toEqual(['bc', 'b'])
})

test('a store without ranges is recognised', async () => {
  const { blobs, at } = await start()
  const { name } = await blobs.put(Readable.from(['0123456789']), () => at('digits'))
  s3.disturb(({ method }, pass, answer) => {
    if (method === 'GET') answer.writeHead(200, { 'content-length': 10 }).end('0123456789')
    else pass()
  })
  await expect(blobs.range(name, 4, 2)).rejects.toThrow('from 4 was asked for')
})

test('a request to an overloaded store is retried', async () => {
  const { blobs, at } = await start()
  let refused = 0
  s3.disturb((request, pass, answer) => {
    if ((refused += 1) > 2) return pass()
    request.resume().once('end', () => answer.writeHead(503).end())
  })
  const { name } = await blobs.put(Readable.from([randomBytes(100)]), () => at('small'))
  expect(await blobs.size(name)).toBe(100)
  expect(refused).toBeGreaterThan(2)
})

test('a damaged or incomplete upload is not acknowledged', async () => {
  const { blobs, at } = await start()
  s3.disturb(({ method }, pass, answer) => {
    if (method === 'PUT') answer.writeHead(200, { etag: `"${'0'.repeat(32)}"` }).end()
    else pass()
  })
  const put = (name: string) => blobs.put(Readable.from(['whole']), () => at(name))
  await expect(put('damaged')).rejects.toThrow('came into the store damaged')
  s3.disturb(({ method }, pass, answer) => {
    if (method === 'HEAD')
      answer.writeHead(200, { 'content-length': 3, 'last-modified': new Date().toUTCString() }).end()
    else pass()
  })
  await expect(put('half')).rejects.toThrow('the store keeps 3 of 5 bytes')
})

test('a failed part is sent again, and the parts of a failed upload are deleted', async () => {
  const { blobs, at } = await start()
  const bytes = randomBytes(20 * MIB)
  const requests: string[] = []
  let failures = 1
  s3.disturb((request, pass, answer) => {
    requests.push(`${request.method} ${new URL(request.url ?? '', 'http://any').searchParams.get('partNumber') ?? ''}`)
    const isSecondPart = request.url?.includes('partNumber=2')
    if (!isSecondPart || (failures -= 1) < 0) return pass()
    request.resume().once('end', () => answer.writeHead(500).end())
  })
  await blobs.put(Readable.from([bytes]), () => at('large'))
  expect(bytes.equals(await buffer(await blobs.stream(at('large'))))).toBe(true)
  expect(requests.filter((one) => one === 'PUT 2')).toHaveLength(2)
  failures = Infinity
  await expect(blobs.put(Readable.from([bytes]), () => at('never'))).rejects.toThrow()
  expect(requests).toContain('DELETE ')
  expect(await blobs.size(at('never'))).toBeUndefined()
})

test('a blob that is written again during its deletion exists afterwards', async () => {
  const { blobs, at } = await start()
  const name = at('original')
  await blobs.put(Readable.from(['bytes']), () => name)
  await utimes(s3.fileOf(name), 0, 0)
  let again: Promise<unknown> | undefined
  s3.disturb(({ method }, pass) => {
    if (method !== 'DELETE') return pass()
    // The old blob was listed. Another process writes it again before the deletion.
    again = blobs.put(Readable.from(['bytes']), () => name)
    s3.disturb((request, go, answer) => {
      if (request.method === 'PUT') {
        s3.calm()
        void once(answer, 'finish').then(pass)
      }
      go()
    })
  })
  expect(await blobs.removeOld(name, new Date(Date.now() - 60_000))).toBe(true)
  await again
  expect(await blobs.size(name)).toBe(5)
})

test('a copy is fetched once for all borrowers, and deleted when its space is needed', async () => {
  const { blobs, at } = await start({ copiesLimit: 25 })
  for (const name of ['one', 'two', 'three']) await blobs.put(Readable.from([name.padEnd(10)]), () => at(name))
  let fetched = 0
  s3.disturb(({ method }, pass) => {
    if (method === 'GET') fetched += 1
    pass()
  })
  const [one, same] = await Promise.all([blobs.local(at('one')), blobs.local(at('one'))])
  expect([one.file === same.file, fetched]).toEqual([true, 1])
  await one.release()
  const two = await blobs.local(at('two'))
  await two.release()
  const three = await blobs.local(at('three'))
  expect([existsSync(one.file), existsSync(two.file), existsSync(three.file)]).toEqual([true, false, true])
  await same.release()
  await three.release()
  expect((await readFile((await blobs.local(at('two'))).file, 'utf8')).trim()).toBe('two')
})

test('a copy that differs from the stored blob is not used', async () => {
  const { blobs, at } = await start()
  const { name } = await blobs.put(Readable.from(['what was put']), () => at('original'))
  await writeFile(s3.fileOf(name), 'something els')
  await truncate(s3.fileOf(name), 12)
  await expect(blobs.local(name)).rejects.toThrow('is not what was put into the store')
})

test('a store that does not respond is distinguished from one that refuses', async () => {
  const { blobs, at } = await start()
  s3.disturb((_incoming, _pass, answer) => void answer.writeHead(503).end())
  await expect(blobs.size(at('away'))).rejects.toMatchObject({ code: STORAGE_UNAVAILABLE })
  s3.disturb((_incoming, _pass, answer) => void answer.writeHead(403).end())
  await expect(blobs.size(at('away'))).rejects.not.toMatchObject({ code: STORAGE_UNAVAILABLE })
})
