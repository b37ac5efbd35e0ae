import { Refusal } from '../errors.ts'

/** Returns the addresses of a text/uri-list, without its comments. @source RFC 2483 §5 */
export const readUriList = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const LAST_UUID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** Returns the uuids at the end of `self` links of entities, without duplicates.
 *  @throws badRequest that names the first address without a uuid */
export const uuidsOfLinks = (links: readonly string[]): string[] => {
  const uuids = links.map((link) => {
    const uuid = LAST_UUID.exec(link)?.[1]
    if (uuid === undefined) throw new Refusal('badRequest', { detail: `This is not an address of an entity: ${link}` })
    return uuid.toLowerCase()
  })
  return [...new Set(uuids)]
}
