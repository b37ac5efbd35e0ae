import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { picture } from '../tiles/picture.ts'

/** A scan of A4 at 310 dots per inch, px. */
const SCAN = { width: 2560, height: 3624 }
/** A4 in points. */
const PAGE = { width: 595, height: 842 }

/** Writes a PDF, each page of it with a scan and its text. Made once. @source ISO 32000-1 §7 */
export const longDocument = async (folder: string, pages: number): Promise<string> => {
  const file = path.join(folder, 'long.pdf')
  if ((await stat(file).catch(() => undefined)) !== undefined) return file
  const scan = await readFile(await picture(folder, SCAN))
  const numbers = Array.from({ length: pages }, (_, page) => page)
  const pageObject = (page: number) => FIRST_PAGE + 2 * page
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${pageObject(page)} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    streamOf(
      `/Type /XObject /Subtype /Image /Width ${SCAN.width} /Height ${SCAN.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      scan,
    ),
    ...numbers.flatMap((page) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F 3 0 R >> /XObject << /S 4 0 R >> >> /Contents ${pageObject(page) + 1} 0 R >>`,
      ),
      streamOf('', Buffer.from(contentOf(page))),
    ]),
  ]
  await writeFile(file, withCrossReferences(objects))
  return file
}
const FIRST_PAGE = 5

const streamOf = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')])

const contentOf = (page: number): string => {
  const lines = Array.from(
    { length: 60 },
    (_, line) => `(Page ${page + 1}, line ${line + 1} of the transcription) Tj T*`,
  )
  return `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /S Do Q BT /F 10 Tf 12 TL 40 800 Td ${lines.join(' ')} ET`
}

const withCrossReferences = (objects: readonly Buffer[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  parts.push(
    Buffer.from(`${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}
