import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuSeconds, memoryOf, runProgram } from '../../tools/harness/processes.ts'

export type Load = {
  requestsPerSecond: number
  /** ms */
  p50: number
  p95: number
  p99: number
  /** CPU time of the server's processes per request, µs. */
  cpu: number
  /** Bytes in memory of the largest process after the load. */
  resident: number
  bytesPerAnswer: number
}

const TRACE = fileURLToPath(new URL('./trace.lua', import.meta.url))
export const CONNECTIONS = 8

type LoadOptions = {
  wrk: string
  origin: string
  paths: readonly string[]
  pids: () => readonly number[]
  cookie?: string | undefined
  connections?: number
  /** The mean pause of a connection before each request, ms. No pause by default. */
  pause?: number | undefined
}

/** Opens connections (eight by default) that request the paths in turn. All servers get the same load generator.
 *  @throws if an answer is not a success */
export const load = async (
  { wrk, origin, paths, pids, cookie, connections = CONNECTIONS, pause }: LoadOptions,
  seconds: number,
  folder: string,
): Promise<Load> => {
  const list = path.join(folder, 'paths.txt')
  await writeFile(list, `${paths.join('\n')}\n`)
  const header = cookie === undefined ? [] : ['-H', `Cookie: ${cookie}`]
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-s',
    TRACE,
    ...header,
    origin,
    '--',
    list,
    ...(pause === undefined ? [] : [String(pause)]),
  ]
  const before = cpuSeconds(pids())
  const output = await runProgram(wrk, args)
  const used = cpuSeconds(pids()) - before
  const result = /^RESULT (.*)$/m.exec(output)?.[1]
  if (result === undefined) throw new Error(`wrk said ${output}`)
  const { requests, microseconds, bytes, failed, p50, p95, p99 } = JSON.parse(result) as Record<
    'requests' | 'microseconds' | 'bytes' | 'failed' | 'p50' | 'p95' | 'p99',
    number
  > // trace.lua writes them
  if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${origin} failed`)
  return {
    requestsPerSecond: requests / (microseconds / 1e6),
    p50: p50 / 1000,
    p95: p95 / 1000,
    p99: p99 / 1000,
    cpu: (used / requests) * 1e6,
    resident: Math.max(...pids().map((pid) => memoryOf([pid]).resident)),
    bytesPerAnswer: bytes / requests,
  }
}
