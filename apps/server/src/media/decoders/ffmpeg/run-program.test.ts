import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DECODER_LIMITS, type DecoderLimits } from '../job.ts'
import { temporaryFolder } from '../samples.testing.ts'
import { runProgram } from './run-program.ts'

const run = async (command: string[], limits: Partial<DecoderLimits> = {}, signal?: AbortSignal) => {
  using folder = temporaryFolder()
  let output = ''
  const refusal = await runProgram(
    command,
    { folder: folder.path, limits: { ...DECODER_LIMITS, ...limits }, signal },
    (chunk) => (output += chunk.toString()),
  )
  return { refusal, output }
}

test('the output of a program is passed on', async () => {
  expect(await run(['/bin/echo', 'la'])).toEqual({ refusal: undefined, output: 'la\n' })
})

test('a program that fails reports a damaged file, unless the cause is the machine', async () => {
  const { refusal } = await run(['/bin/sh', '-c', 'echo moov atom not found >&2; exit 1'])
  expect(refusal).toEqual({ type: 'refused', reason: 'mediaDamaged', detail: { errorText: 'moov atom not found\n' } })
  expect((await run(['/bin/sh', '-c', 'echo No space left on device >&2; exit 1'])).refusal?.reason).toBe(
    'decoderFailed',
  )
})

test('a program that does not respond is killed, and also when its caller aborts', async () => {
  expect((await run(['/bin/sleep', '60'], { deadline: 100 })).refusal).toMatchObject({ reason: 'decoderTimeout' })
  const gone = new AbortController()
  setTimeout(() => gone.abort(), 100)
  expect((await run(['/bin/sleep', '60'], {}, gone.signal)).refusal?.reason).toBe('decoderStopped')
})

test.runIf(existsSync('/usr/bin/prlimit'))('a program that writes without end is killed', async () => {
  const { refusal } = await run(['/bin/dd', 'if=/dev/zero', 'of=file', 'bs=1000', 'count=1000'], { fileSize: 100_000 })
  expect(refusal?.reason).toBe('decoderFailed')
})

test('a missing program is a failed decoder', async () => {
  expect((await run(['/nowhere/ffmpeg'])).refusal?.reason).toBe('decoderFailed')
})

test('a program has an empty environment', async () => {
  // Confined Node programs need this one.
  expect((await run(['/usr/bin/env'])).output.replace('OPENSSL_CONF=/dev/null\n', '')).toBe('')
})

test.runIf(existsSync('/usr/bin/unshare'))('a program has no network except loopback', async () => {
  const { output } = await run(['/bin/cat', '/proc/net/dev'])
  const names = output.split('\n').flatMap((line) => /^\s*(\w+):/.exec(line)?.[1] ?? [])
  expect(names).toEqual(['lo'])
})

test.runIf(existsSync('/usr/bin/setpriv'))('a program ends when its parent ends', async () => {
  using folder = temporaryFolder()
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { runProgram } from ${JSON.stringify(join(import.meta.dirname, 'run-program.ts'))}
     import { DECODER_LIMITS } from ${JSON.stringify(join(import.meta.dirname, '../job.ts'))}
     void runProgram(['/bin/sh', '-c', 'echo $$; exec sleep 60'], { folder: ${JSON.stringify(folder.path)}, limits: DECODER_LIMITS }, (chunk) => process.stdout.write(chunk))`,
  ])
  const [reported] = (await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)))
    .toString()
    .split('\n')
  parent.kill('SIGKILL')
  const status = `/proc/${reported}/status`
  const started = performance.now()
  const runs = () => existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
  while (runs() && performance.now() - started < 5000) await after(10)
  expect(runs()).toBe(false)
})
