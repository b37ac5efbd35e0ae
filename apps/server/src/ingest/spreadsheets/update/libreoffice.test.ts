import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { differences, exportHostile } from './round-trip.testing.ts'

/** Debian's package libreoffice-calc-nogui installs it. */
const OFFICE = '/usr/bin/soffice'
const OFFICE_MS = 300_000
/** The comma as separator, double quotes, UTF-8, from the first row. */
const CSV_OPTIONS = '44,34,76,1'
const XLSX = 'xlsx:Calc MS Excel 2007 XML'
const READ_CSV = [`--infilter=CSV:${CSV_OPTIONS}`]

describe('an export that LibreOffice has opened and saved', () => {
  beforeEach(({ skip }) => skip(!existsSync(OFFICE), 'this machine has no LibreOffice'))
  let world: World
  let folder: string
  beforeAll(async () => {
    world = await openWorld()
    folder = await mkdtemp(path.join(tmpdir(), 'pressmark-office-'))
  })
  afterAll(async () => {
    await world.close()
    await rm(folder, { recursive: true })
  })

  const savedByOffice = async (name: string, bytes: Buffer, format: string, options: readonly string[]) => {
    const source = path.join(folder, name)
    const saved = path.join(folder, 'saved')
    await writeFile(source, bytes)
    // A profile of its own, so that another running LibreOffice does not take the call.
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const outcome = ['--convert-to', format, '--outdir', saved, source]
    await promisify(execFile)(OFFICE, [profile, '--headless', ...options, ...outcome], { timeout: OFFICE_MS })
    const [extension = ''] = format.split(':')
    return readFile(path.join(saved, `${path.parse(name).name}.${extension}`))
  }

  test.each([
    { to: 'xlsx', saveAs: XLSX },
    { to: 'csv', saveAs: `csv:Text - txt - csv (StarCalc):${CSV_OPTIONS}` },
  ])(
    'xlsx saved as $to proposes nothing',
    async ({ to, saveAs }) => {
      const exported = await exportHostile(world, 'xlsx')
      const saved = await savedByOffice(`export-${to}.xlsx`, exported.file, saveAs, [])
      expect(saved.equals(exported.file), 'LibreOffice has written a file of its own').toBe(false)
      expect(await differences(world, exported, `saved.${to}`, saved)).toEqual([])
    },
    OFFICE_MS,
  )

  test(
    'csv saved as xlsx proposes damaged cells only, and takes none of them',
    async () => {
      const exported = await exportHostile(world, 'csv')
      const saved = await savedByOffice('export.csv', exported.file, XLSX, READ_CSV)
      const found = await differences(world, exported, 'saved.xlsx', saved)
      // LibreOffice reads these cells of a text file as numbers, dates and logical values.
      expect(found.map(({ base }) => base?.join('|'))).toEqual(expect.arrayContaining(['0070', '1/2', 'TRUE']))
      expect(found.filter(({ kind, taken }) => kind !== 'damaged' || taken)).toEqual([])
    },
    OFFICE_MS,
  )
})
