import { expect, test } from 'vitest'
import { createUploadPace } from './upload-pace.ts'

const KIB = 1024

/** 100 KiB each second. */
const paceAt = () => {
  let time = 0
  return { pace: createUploadPace({ rate: 100 * KIB, now: () => time }), setTime: (ms: number) => void (time = ms) }
}

test('an upload has no pace while only its tenant sends requests', () => {
  const { pace } = paceAt()
  expect(pace.pauseAfter(1, 64 * KIB)).toBe(0)
  pace.noteRequest(1)
  expect(pace.pauseAfter(1, 64 * KIB)).toBe(0)
})

test.each([[[2]], [[2, 1, 1]], [[1, 3, 1]]])('an upload of tenant 1 is slower after requests of %j', (tenants) => {
  const { pace, setTime } = paceAt()
  for (const tenant of tenants) pace.noteRequest(tenant)
  expect(pace.pauseAfter(1, 50 * KIB)).toBe(500)
  expect(pace.pauseAfter(1, 50 * KIB), 'all uploads of a tenant share its rate').toBe(1000)
  setTime(999)
  expect(pace.pauseAfter(1, 50 * KIB)).toBe(501)
  setTime(1000)
  expect(pace.pauseAfter(1, 50 * KIB), 'one second after the last request of another tenant').toBe(0)
})

test('short pauses are added up, and a pause is not owed for the time before', () => {
  const { pace, setTime } = paceAt()
  setTime(10_000)
  pace.noteRequest(2)
  const pauses = Array.from({ length: 12 }, () => pace.pauseAfter(1, 100))
  expect(pauses.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(pauses[5]).toBeGreaterThan(5)
})

test('a stream passes on all bytes', async () => {
  const { pace } = paceAt()
  pace.noteRequest(2)
  const stream = pace.stream(1)
  stream.end(Buffer.alloc(10 * KIB, 'a'))
  const chunks = await stream.toArray()
  expect(Buffer.concat(chunks)).toEqual(Buffer.alloc(10 * KIB, 'a'))
})
