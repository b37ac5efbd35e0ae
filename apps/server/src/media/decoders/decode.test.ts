import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { setTimeout as after } from 'node:timers/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runDecoder, type DecoderOptions } from './decode.ts'
import { temporaryFolder } from './samples.testing.ts'

const picture = async (path: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } })
    .png()
    .toFile(path)

/** Runs a child with the given program instead of the decoder. */
const runChild = async (words: string, options: DecoderOptions = {}) => {
  using folder = temporaryFolder()
  const entry = join(folder.path, 'child.mjs')
  writeFileSync(entry, words)
  const job = { kind: 'image', source: '/nowhere', folder: join(folder.path, 'out') } as const
  const outcome = await runDecoder(job, { ...options, entry })
  expect(existsSync(job.folder)).toBe(false)
  return outcome
}

test('an image becomes a pyramid and a thumbnail and nothing else', async () => {
  using folder = temporaryFolder()
  await picture(join(folder.path, 'a.png'))
  const out = join(folder.path, 'out')
  const progress: number[] = []
  const outcome = await runDecoder(
    { kind: 'image', source: join(folder.path, 'a.png'), folder: out },
    { onProgress: (value) => progress.push(value) },
  )
  expect(outcome).toMatchObject({
    type: 'decoded',
    width: 300,
    height: 200,
    mediaType: 'image/png',
    depth: 8,
    pages: 1,
  })
  expect(readdirSync(out).toSorted()).toEqual(['pyramid.tif', 'thumb.webp'])
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
})

test('an image with more pixels than allowed is rejected by its header', async () => {
  using folder = temporaryFolder()
  await picture(join(folder.path, 'a.png'))
  const job = { kind: 'image', source: join(folder.path, 'a.png'), folder: join(folder.path, 'out') } as const
  expect(await runDecoder(job, { limits: { pixels: 59_999 } })).toEqual({
    type: 'refused',
    reason: 'imageTooLarge',
    detail: { width: 300, height: 200, pixels: 60_000, limit: 59_999 },
  })
  expect(existsSync(job.folder)).toBe(false)
})

test('a child that throws is a failed decoder with its last output', async () => {
  const outcome = await runChild('throw new Error("out of luck")')
  expect(outcome).toMatchObject({ reason: 'decoderFailed', detail: { cause: 'crash' } })
  expect(JSON.stringify(outcome)).toContain('out of luck')
})

test('a child that ends without an answer is a failed decoder', async () => {
  expect(await runChild('process.exit(0)')).toMatchObject({ reason: 'decoderFailed', detail: { errorText: 'exit 0' } })
})

test('a child that is killed is a failed decoder', async () => {
  expect(await runChild('process.kill(process.pid, "SIGSEGV")')).toMatchObject({
    reason: 'decoderFailed',
    detail: { errorText: 'SIGSEGV' },
  })
})

test('a child that does not respond is killed at the deadline', async () => {
  const outcome = await runChild('setInterval(() => {}, 1000)', { limits: { deadline: 300 } })
  expect(outcome).toEqual({ type: 'refused', reason: 'decoderTimeout', detail: { cause: 'deadline' } })
})

test('a child without progress is killed before its deadline, and progress gives it more time', async () => {
  const limits = { deadline: 60_000, step: 400 }
  const outcome = await runChild('setInterval(() => {}, 1000)', { limits })
  expect(outcome).toEqual({ type: 'refused', reason: 'decoderTimeout', detail: { cause: 'step' } })
  const values: number[] = []
  const steps = `let value = 0
    setInterval(() => (value += 1) > 9 ? process.exit() : process.send({ type: 'progress', value }), 100)`
  const onProgress = (value: number) => values.push(value)
  expect(await runChild(steps, { limits: { ...limits, step: 20_000 }, onProgress })).toMatchObject({
    detail: { errorText: 'exit 0' },
  })
  expect(values).toHaveLength(9)
})

test('a child that uses too much memory is killed', async () => {
  const words = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 10)'
  expect(await runChild(words, { limits: { memory: 300_000_000, deadline: 20_000 } })).toMatchObject({
    reason: 'decoderFailed',
    detail: { cause: 'memory' },
  })
})

test.runIf(existsSync('/usr/bin/prlimit'))('a child that uses too much CPU time is killed', async () => {
  const outcome = await runChild('for (;;);', { limits: { cpuSeconds: 1, deadline: 20_000 } })
  expect(outcome).toEqual({ type: 'refused', reason: 'decoderTimeout', detail: { cause: 'cpu' } })
})

test('a child does not inherit the environment of its parent', async () => {
  const words = `process.send({ type: 'outcome', outcome: { type: 'refused', reason: 'notAnImage', detail: { found: Object.keys(process.env).toSorted().join() } } })
    process.once('message', () => process.exit())`
  const compiled = getCompileCacheDir() === undefined ? '' : 'NODE_COMPILE_CACHE,'
  const own = `^MALLOC_ARENA_MAX,(NODE_CHANNEL_\\w+,)*${compiled}(OPENSSL_CONF,)?TMPDIR,VIPS_BLOCK_UNTRUSTED,VIPS_CONCURRENCY$`
  expect(await runChild(words)).toMatchObject({ detail: { found: expect.stringMatching(own) } })
})

test('the child ends when the caller aborts', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 200)
  const outcome = await runChild('setInterval(() => {}, 1000)', { signal: controller.signal })
  expect(outcome).toEqual({ type: 'refused', reason: 'decoderStopped', detail: {} })
})

test.runIf(existsSync('/proc/self'))('a decoder ends when its parent was killed', async () => {
  using folder = temporaryFolder()
  const pidFile = join(folder.path, 'pid')
  const source = join(folder.path, 'slow.png')
  await picture(source, 9000, 9000)
  const options = `onProgress: () => writeFileSync(${JSON.stringify(pidFile)}, readFileSync('/proc/self/task/' + process.pid + '/children'))`
  const parent = spawn(process.execPath, programOf(source, folder.path, options))
  while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await after(10)
  const child = readFileSync(pidFile, 'utf8').trim().split(' ')[0]!
  expect(isRunning(child)).toBe(true)
  parent.kill('SIGKILL')
  // On a busy machine a child of low priority needs a while to notice it. The missing file shows that it did not finish its work.
  await expect.poll(() => isRunning(child), { timeout: 40_000 }).toBe(false)
  expect(existsSync(join(folder.path, 'out', 'thumb.webp'))).toBe(false)
})

test('the next child reuses code that an earlier child has compiled, if the parent has a compile cache', async () => {
  using folder = temporaryFolder()
  const source = join(folder.path, 'a.png')
  await picture(source)
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder.path, 'compiled') }
  // A parent that is killed cannot remove its own files.
  const killed = `onProgress: (value) => value === 1 && process.on('exit', () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, programOf(source, folder.path, killed), { env })
  expect(readdirSync(join(folder.path, 'out'))).toContain('pyramid.tif')
  expect(readdirSync(env.NODE_COMPILE_CACHE, { recursive: true }).length).toBeGreaterThan(10)
})

/** Returns a program that decodes an image. */
const programOf = (source: string, folder: string, options: string) => [
  '--input-type=module',
  '-e',
  `import { runDecoder } from ${JSON.stringify(join(import.meta.dirname, 'decode.ts'))}
   import { readFileSync, writeFileSync } from 'node:fs'
   void runDecoder({ kind: 'image', source: ${JSON.stringify(source)}, folder: ${JSON.stringify(join(folder, 'out'))} }, { ${options} })`,
]

/** A zombie process is not running: it has ended, but its parent has not waited for it. */
const isRunning = (pid: string) =>
  existsSync(`/proc/${pid}/status`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
