import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { Decode, DecoderRefusal } from './job.ts'
import { isServerError } from './server-error.ts'

/** More pages than the longest printed book has. */
const MOST_PAGES = 3000
/** Points are 72 to the inch; scans are wanted at 300 dots. */
const WANTED_SCALE = 300 / 72
/** Longest side of a page's picture, in pixels: the engine has two gigabytes for it. */
const LONGEST_SIDE = 12_000

/** Draws some pages, one at a time, as JPEG files named by their number, which begins at one. */
export const decodePdf: Decode<'pdf'> = async ({ source, folder, first, count }, _limits, onProgress) => {
  try {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(await readFile(source))
    const pages = document.getPageCount()
    if (pages === 0) return damaged('no pages')
    if (pages > MOST_PAGES) return { type: 'refused', reason: 'pdfTooLong', detail: { limit: MOST_PAGES } }
    const files: string[] = []
    for (let index = first; index < Math.min(first + count, pages); index += 1) {
      files.push(await drawPage(document, index, folder))
      onProgress((index + 1) / pages)
    }
    return { type: 'decoded', pages, files }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (/password/i.test(said)) return { type: 'refused', reason: 'pdfEncrypted', detail: {} }
    if (isServerError(said)) return { type: 'refused', reason: 'decoderFailed', detail: { cause: 'crash', said } }
    return damaged(said)
  }
}

const damaged = (said: string): DecoderRefusal => ({ type: 'refused', reason: 'pdfDamaged', detail: { said } })

const drawPage = async (document: PDFiumDocument, index: number, folder: string): Promise<string> => {
  const page = document.getPage(index)
  const scale = scaleOf(page)
  const { data, width, height } = await page.render({ scale, renderFormFields: false })
  const name = `page-${index + 1}.jpg`
  await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: 72 * scale })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, name))
  return name
}

const scaleOf = (page: PDFiumPage): number => {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return Math.min(WANTED_SCALE, LONGEST_SIDE / Math.max(originalWidth, originalHeight, 1))
}
