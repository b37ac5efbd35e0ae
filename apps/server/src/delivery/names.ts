/** A name that every file system takes: letters and digits of any script, and `_`. */
const safe = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 80)

/** What a download is called: pressmark and title. */
export const downloadName = (pressmark: string, title: string, ending: 'jpg' | 'zip'): string =>
  `${[pressmark, title].map(safe).filter(Boolean).join('_') || 'download'}.${ending}`

/** What the one folder in a zip is called. */
export const folderName = (title: string): string => safe(title) || 'story'

/** What a picture is called in a zip; the number keeps the order, and names apart.
 *  @param place one-based */
export const entryName = (place: number, title: string): string =>
  `${[String(place).padStart(4, '0'), safe(title)].filter(Boolean).join('_')}.jpg`

/** @source RFC 6266, RFC 8187 */
export const attachment = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
