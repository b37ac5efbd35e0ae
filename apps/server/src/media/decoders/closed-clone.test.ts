import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { missingProtections } from './limited-process.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../../../..')
const missing = missingProtections(tmpdir())
const isRoot = process.getuid?.() === 0
const reasons = [
  ...(isRoot ? [] : ['the tests do not run as root']),
  ...(missing.length === 0 ? [] : [`decoders of this machine lack ${missing.join(', ')}`]),
]

/** Runs in the clone with its own Node. Prints the result of each kind of decoder. */
const PROGRAM = `
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { runDecoder } from './src/media/decoders/decode.ts'
import { decodeAudio } from './src/media/decoders/ffmpeg/decode-audio.ts'
import { runMediaDecoder } from './src/media/decoders/ffmpeg/decoder.ts'
import { findFfmpeg } from './src/media/decoders/ffmpeg/programs.ts'
import { missingProtections } from './src/media/decoders/limited-process.ts'

const data = process.argv[2]
const file = (name, content) => {
  writeFileSync(join(data, name), content, { mode: 0o600 })
  return join(data, name)
}
const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#804020' } }).png().toBuffer()
const pages = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\\n2 0 obj<</Type/Pages/Count 1/MediaBox[0 0 72 72]/Kids[3 0 R]>>endobj\\n'
const document = '%PDF-1.4\\n' + pages + '3 0 obj<</Type/Page/Parent 2 0 R>>endobj\\ntrailer<</Root 1 0 R>>\\n%%EOF\\n'
const wave = Buffer.alloc(44 + 16000)
wave.write('RIFF'); wave.writeUInt32LE(16036, 4); wave.write('WAVEfmt ', 8); wave.writeUInt32LE(16, 16)
wave.writeUInt16LE(1, 20); wave.writeUInt16LE(1, 22); wave.writeUInt32LE(8000, 24); wave.writeUInt32LE(16000, 28)
wave.writeUInt16LE(2, 32); wave.writeUInt16LE(16, 34); wave.write('data', 36); wave.writeUInt32LE(16000, 40)
const folder = (name) => join(data, name)
const results = {
  missing: missingProtections(data),
  image: await runDecoder({ kind: 'image', source: file('a.png', image), folder: folder('image') }),
  pdf: await runDecoder({ kind: 'pdf', source: file('a.pdf', document), folder: folder('pdf'), first: 0, count: 1 }),
  model: await runDecoder({
    kind: 'model', source: file('a.obj', 'v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nf 1 2 3\\n'), folder: folder('model'), parts: [],
  }),
}
const ffmpeg = findFfmpeg({ ffmpegPath: undefined, programFolders: process.env.PATH.split(':') })
if (ffmpeg) results.audio = await runMediaDecoder(decodeAudio, ffmpeg, { source: file('a.wav', wave), folder: folder('audio') })
console.log(JSON.stringify(results))
`

/** Mounts the packages into the clone and runs a program there. The mount is visible to this process only. */
const IN_CLONE = `mount --bind "$1" "$2/node_modules" && cd "$2/apps/server" && shift && clone=$1 && shift &&
  exec "$@" "$clone/node_modules/node/bin/node" program.ts "$clone/data"`

const CODE = ['package.json', 'packages', 'apps/server/package.json', 'apps/server/src', 'apps/server/node_modules']

/** Copies the code into a folder that only this user can enter, with files that only this user can read. */
const closedClone = (parent: string, user: number) => {
  const path = mkdtempSync(join(parent, 'pressmark-closed-'))
  const clone = join(path, 'clone')
  for (const name of CODE.filter((one) => existsSync(join(REPOSITORY, one))))
    cpSync(join(REPOSITORY, name), join(clone, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['node_modules', 'data']) mkdirSync(join(clone, name))
  writeFileSync(join(clone, 'apps/server/program.ts'), PROGRAM)
  spawnSync('/bin/chmod', ['-R', 'go=', path])
  spawnSync('/bin/chown', ['-R', `${user}:${user}`, path])
  return { clone, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

/** An ordinary user without an account. */
const ORDINARY = 54_321
const asOrdinaryUser = ['/usr/bin/setpriv', `--reuid=${ORDINARY}`, `--regid=${ORDINARY}`, '--clear-groups', '--']

test.for<[string, string, string, number, string[]]>([
  ['root', 'the home folder of root', homedir(), 0, []],
  ['an ordinary user', 'its own folder', tmpdir(), ORDINARY, asOrdinaryUser],
])(
  '%s decodes an image, a PDF, a model and a recording in a clone in %s of mode 0700',
  { timeout: 240_000 },
  ([, , parent, user, prefix], { skip }) => {
    if (reasons.length > 0) skip(reasons.join('; '))
    using place = closedClone(parent, user)
    const { stdout, stderr } = spawnSync(
      '/usr/bin/unshare',
      ['--mount', '/bin/sh', '-c', IN_CLONE, 'sh', join(REPOSITORY, 'node_modules'), place.clone, ...prefix],
      {
        encoding: 'utf8',
        // oxlint-disable-next-line node/no-process-env -- ffmpeg is found on the path of the tester
        env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(place.clone, '.cache') },
      },
    )
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      missing: [],
      image: { type: 'decoded', width: 300, height: 200 },
      pdf: { type: 'decoded', pages: 1 },
      model: { type: 'decoded', triangles: 1 },
      audio: { type: 'decoded', duration: 1 },
    })
  },
)
