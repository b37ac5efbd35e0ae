import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** Unpacks the zip of a bag into an empty folder.
 *  @returns the bag, which is the only folder in the zip
 *  @throws if the zip is damaged, or has an entry twice */
export const unzipTo = async (folder: string, zip: Buffer): Promise<string> => {
  const opened = await new Promise<ZipFile>((done, fail) =>
    fromBuffer(zip, { lazyEntries: true }, (error, file) => (error ? fail(error) : done(file))),
  )
  await new Promise<void>((done, fail) => {
    opened.on('entry', (entry: Entry) =>
      opened.openReadStream(entry, (error, stream) => {
        if (error) return fail(error)
        void buffer(stream)
          .then(async (bytes) => {
            await mkdir(path.dirname(path.join(folder, entry.fileName)), { recursive: true })
            await writeFile(path.join(folder, entry.fileName), bytes, { flag: 'wx' })
            opened.readEntry()
          })
          .catch(fail)
      }),
    )
    opened.on('end', done).on('error', fail)
    opened.readEntry()
  })
  const [base, ...more] = await readdir(folder)
  if (base === undefined || more.length > 0) throw new Error(`the zip has ${more.length + 1} folders`)
  return path.join(folder, base)
}

/** Returns the problems that make a bag invalid or incomplete. @source RFC 8493 §3 */
export const problemsOf = async (bag: string): Promise<string[]> => {
  const problems: string[] = []
  const all = (await readdir(bag, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(bag, path.join(entry.parentPath, entry.name)))
  const text = (name: string) => readFile(path.join(bag, name), 'utf8')
  if (!/^BagIt-Version: 1\.0\nTag-File-Character-Encoding: UTF-8\n$/.test(await text('bagit.txt')))
    problems.push('bagit.txt')
  const check = async (manifest: string, expected: string[]) => {
    const listed = new Map<string, string>()
    for (const line of (await text(manifest)).split('\n').slice(0, -1)) {
      const [, hash, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? []
      if (hash === undefined || name === undefined) problems.push(`${manifest}: ${line}`)
      else listed.set(name.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%'), hash)
    }
    problems.push(...expected.filter((name) => !listed.has(name)).map((name) => `${manifest} does not list ${name}`))
    for (const [name, hash] of listed) {
      const bytes = all.includes(name) && (await readFile(path.join(bag, name)))
      if (!bytes) problems.push(`${name} is missing`)
      else if (createHash('sha256').update(bytes).digest('hex') !== hash) problems.push(`${name} is another`)
    }
  }
  const payload = all.filter((name) => name.startsWith('data/'))
  await check('manifest-sha256.txt', payload)
  await check(
    'tagmanifest-sha256.txt',
    all.filter((name) => !name.startsWith('data/') && !name.startsWith('tagmanifest')),
  )
  const sizes = await Promise.all(payload.map(async (name) => (await readFile(path.join(bag, name))).length))
  const oxum = `Payload-Oxum: ${sizes.reduce((sum, size) => sum + size, 0)}.${payload.length}`
  if (!(await text('bag-info.txt')).split('\n').includes(oxum)) problems.push('Payload-Oxum')
  return problems
}
