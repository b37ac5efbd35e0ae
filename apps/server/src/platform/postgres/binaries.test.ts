import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSoftware, prepareBinaries } from './binaries.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'software-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('installed binaries are used in their folder', async () => {
  expect(await prepareBinaries(folder, null)).toBe(join(findSoftware().folder, 'bin'))
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'without their library links, as npm --ignore-scripts leaves them, a copy gets the links',
  async () => {
    const { folder: native, version } = findSoftware()
    const bare = { folder: join(folder, 'bare'), version }
    cpSync(native, bare.folder, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
    expect(existsSync(join(bare.folder, 'lib/libicui18n.so.60'))).toBe(false)
    mkdirSync(join(folder, 'data'))
    const bin = await prepareBinaries(join(folder, 'data'), null, bare)
    expect(bin).toBe(join(folder, 'data', `postgresql-${version}`, 'bin'))
    expect(await prepareBinaries(join(folder, 'data'), null, bare)).toBe(bin)
  },
)
