import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import { runDecoder } from './decode.ts'
import { DECODER_LIMITS } from './job.ts'
import { limitedCommand, missingProtections } from './limited-process.ts'
import { temporaryFolder } from './samples.testing.ts'

const missing = missingProtections(tmpdir())
const isRoot = process.getuid?.() === 0

type Needs = { protections?: readonly (typeof missing)[number][]; root?: boolean; perl?: boolean; intel?: boolean }

/** Skips the test, with the reason, on a machine that cannot prove it. A test that only returned would pass. */
const skipWithout = ({ skip }: TestContext, { protections = [], ...needs }: Needs): void => {
  const lacking = protections.filter((one) => missing.includes(one))
  if (lacking.length > 0) skip(`decoders of this machine lack ${lacking.join(', ')}`)
  if (needs.root && !isRoot) skip('the tests do not run as root')
  if (needs.perl && !existsSync(PERL)) skip('this machine has no Perl')
  if (needs.intel && process.arch !== 'x64') skip('the numbers of the system calls are those of x86_64')
}
const PERL = '/usr/bin/perl'

/** Runs code in a decoder child, which has `source` and `folder`, and returns the value of `answer`. */
const inChild = async (code: string, files: Record<string, string> = {}) => {
  using place = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(place.path, name), content, { mode: 0o600 })
  const entry = join(place.path, 'child.mjs')
  writeFileSync(
    entry,
    `import * as fs from 'node:fs'
     import * as net from 'node:net'
     const attempt = async (run) => { try { return { done: await run() } } catch (error) { return { code: error.code ?? String(error) } } }
     process.once('message', async ({ job: { source, folder } }) => {
       const place = ${JSON.stringify(place.path)}
       const answer = await (async () => { ${code} })()
       process.send({ type: 'outcome', outcome: { type: 'refused', reason: 'notAnImage', detail: { found: JSON.stringify(answer) } } }, () => process.exit(0))
     })`,
  )
  const source = join(place.path, 'source')
  writeFileSync(source, 'the original', { mode: 0o600 })
  const outcome = await runDecoder({ kind: 'image', source, folder: join(place.path, 'out') }, { entry })
  if (outcome.type !== 'refused' || outcome.reason !== 'notAnImage') throw new Error(JSON.stringify(outcome))
  return JSON.parse(outcome.detail.found) as unknown
}

const CLOSED = { code: expect.stringMatching(/^(EACCES|ENOENT|EPERM|EROFS)$/) }

test('a decoder reads its original, and writes into its folder', async () => {
  const code = `fs.writeFileSync(folder + '/made', 'x'); return [fs.readFileSync(source, 'utf8'), fs.readFileSync(folder + '/made', 'utf8')]`
  expect(await inChild(code)).toEqual(['the original', 'x'])
})

test('a decoder reads neither the key, nor other originals, nor files of the system', async (context) => {
  skipWithout(context, { protections: ['files'] })
  const code = `return Promise.all(['secret.key', 'other'].map((name) => place + '/' + name).concat('/etc/passwd', '/etc/shadow', ${JSON.stringify(join(import.meta.dirname, '../../../../../CHANGELOG.md'))}, '/proc/1/environ')
    .map((path) => attempt(() => fs.readFileSync(path, 'utf8'))))`
  const answers = await inChild(code, { 'secret.key': 'the key', other: 'of another tenant' })
  expect(answers).toEqual(Array.from({ length: 6 }, () => CLOSED))
})

test('a decoder writes neither outside its folder, nor to its original, nor to code', async (context) => {
  skipWithout(context, { protections: ['files'] })
  const code = `const outside = [place + '/new', source, ${JSON.stringify(import.meta.filename)}, '/tmp/new', '/usr/lib/new', process.execPath]
    return Promise.all(outside.map((path) => attempt(() => fs.appendFileSync(path, 'x'))))`
  const failures = (await inChild(code)) as { code: string }[]
  expect(failures).toHaveLength(6)
  for (const failure of failures) expect(failure.code).toMatch(/^(EACCES|ENOENT|EPERM|EROFS|ETXTBSY)$/)
})

test('a decoder opens no sockets, so it cannot reach the database', async (context) => {
  skipWithout(context, { protections: ['systemCalls'] })
  using place = temporaryFolder()
  const received: string[] = []
  const listening = (address: string | number) =>
    new Promise<ReturnType<typeof createServer>>((resolve) => {
      const server = createServer((socket) => {
        received.push('connection')
        socket.end()
      })
      if (typeof address === 'number') server.listen(address, '127.0.0.1', () => resolve(server))
      else server.listen(address, () => resolve(server))
    })
  const socket = join(place.path, '.s.PGSQL.5432')
  const [unix, tcp] = await Promise.all([listening(socket), listening(0)])
  const { port } = tcp.address() as { port: number } // it listens on a port
  try {
    const code = `const connect = (address) => attempt(() => new Promise((resolve, reject) => net.connect(address).on('connect', resolve).on('error', reject)))
      const listen = (address) => attempt(() => new Promise((resolve, reject) => net.createServer().on('error', reject).listen(address, resolve)))
      return Promise.all([connect({ path: ${JSON.stringify(socket)} }), connect({ port: ${port}, host: '127.0.0.1' }), listen(folder + '/socket'), listen(0)])`
    expect(await inChild(code)).toEqual(Array.from({ length: 4 }, () => CLOSED))
    expect(received).toEqual([])
  } finally {
    unix.close()
    tcp.close()
  }
})

test('a decoder signals no other process', async (context) => {
  skipWithout(context, { protections: ['systemCalls'] })
  const other = spawn('/bin/sleep', ['60'])
  const code = `return Promise.all([${process.pid}, ${other.pid}, 0, -1].map((pid) => attempt(() => process.kill(pid, 'SIGTERM'))))`
  try {
    expect(await inChild(code)).toEqual(Array.from({ length: 4 }, () => ({ code: 'EPERM' })))
    expect(other.exitCode).toBeNull()
  } finally {
    other.kill()
  }
})

/** Numbers on x86_64 and first arguments. Without the filter, they succeed or report another error for these arguments. */
const CALLS = {
  ptrace: '101',
  processVmReadv: '310',
  pidfdOpen: '434',
  unshare: '272',
  ioUringSetup: '425',
  setpriority: '141, 0, 0, 19',
  'fcntl with F_SETOWN': '72, 0, 8, getppid',
  'fcntl with F_SETOWN_EX': '72, 0, 15, 0',
  'ioctl with FIOSETOWN': '16, 0, 0x8901, 0',
  'ioctl with SIOCSPGRP': '16, 0, 0x8902, 0',
}

test.for(Object.entries(CALLS))('the system call %s is refused with EPERM', async ([, call], context) => {
  skipWithout(context, { protections: ['systemCalls'], perl: true, intel: true })
  using place = temporaryFolder()
  const program = `syscall(${call}, 0, 0, 0); print $! + 0`
  const command = limitedCommand([PERL, '-e', program], DECODER_LIMITS, { folder: place.path })
  expect(await outputOf(command)).toBe('1')
})

const outputOf = ([name, ...args]: [string, ...string[]]): Promise<string> => {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.on('close', () => resolve(output)))
}

test('decoders have users of their own, without capabilities', async (context) => {
  skipWithout(context, { root: true, protections: ['user', 'capabilities'] })
  const code = `return [process.getuid(), process.getgid(), process.getgroups(), fs.readFileSync('/proc/self/status', 'utf8')]`
  const [one, two] = (await Promise.all([inChild(code), inChild(code)])) as [number, number, number[], string][]
  for (const [uid, gid, groups, status] of [one!, two!]) {
    expect(uid).toBeGreaterThan(65_534)
    expect(gid).toBe(uid)
    expect(groups.filter((group) => group !== gid)).toEqual([])
    expect(status.match(/^Cap(Prm|Eff|Bnd|Amb|Inh):\t0{16}$/gm)).toHaveLength(5)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  }
  expect(one![0]).not.toBe(two![0])
})

test('a decoder works from code that only root may read', async (context) => {
  skipWithout(context, { root: true, protections: ['user'] })
  using place = temporaryFolder()
  const code = join(place.path, 'code')
  mkdirSync(code, { mode: 0o700 })
  writeFileSync(join(code, 'part.mjs'), 'export const part = 42', { mode: 0o600 })
  const entry = join(code, 'main.mjs')
  writeFileSync(entry, `import(${JSON.stringify(join(code, 'part.mjs'))}).then(({ part }) => console.log(part))`, {
    mode: 0o600,
  })
  const output = join(place.path, 'out')
  mkdirSync(output, { mode: 0o700 })
  const command = limitedCommand([process.execPath, entry, code], DECODER_LIMITS, { folder: output })
  expect(await outputOf(command)).toBe('42\n')
})

test('without a file system of its own, rules of the kernel close all other files', async (context) => {
  skipWithout(context, { protections: missing, perl: true })
  using place = temporaryFolder()
  const [source, secret, folder] = ['source', 'secret.key', 'out'].map((name) => join(place.path, name))
  writeFileSync(source!, 'the original', { mode: 0o600 })
  writeFileSync(secret!, 'the key', { mode: 0o600 })
  mkdirSync(folder!)
  const script = join(import.meta.dirname, 'confine.pl')
  const options = ['--same-root', '--read', source!, '--write', folder!]
  const missed = await outputOf([PERL, script, process.arch, ...options, '--probe', '--'])
  if (missed.includes('files')) context.skip('the kernel has no Landlock')
  const words = `cat ${source}; cat ${secret} || echo closed; echo x > made; cat made; echo x > ${place.path}/new || echo closed`
  const command = [PERL, script, process.arch, ...options, '--', '/bin/sh', '-c', words] as [string, ...string[]]
  expect(await outputOf(command)).toBe('the originalclosed\nx\nclosed\n')
  expect(existsSync(join(place.path, 'new'))).toBe(false)
})
