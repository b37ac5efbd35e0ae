import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { Decode, DecoderRefusal } from './job.ts'
import { isServerError } from './server-error.ts'

/** More pages than the longest printed book has. */
const MAX_PAGES = 3000
/** There are 72 points in an inch. Scans need 300 dots per inch. */
const TARGET_SCALE = 300 / 72
/** Longest side of the image of a page, in pixels. The engine has two gigabytes of memory for it. */
const MAX_SIDE = 12_000

/** Draws some pages, one after the other, as JPEG files named by their page number from 1. */
export const decodePdf: Decode<'pdf'> = async ({ source, folder, first, count }, _limits, onProgress) => {
  try {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(await readFile(source))
    const pages = document.getPageCount()
    if (pages === 0) return damaged('no pages')
    if (pages > MAX_PAGES) return { type: 'refused', reason: 'pdfTooLong', detail: { limit: MAX_PAGES } }
    const files: string[] = []
    for (let index = first; index < Math.min(first + count, pages); index += 1) {
      files.push(await drawPage(document, index, folder))
      onProgress((index + 1) / pages)
    }
    return { type: 'decoded', pages, files }
  } catch (error) {
    const errorText = error instanceof Error ? error.message : String(error)
    if (/password/i.test(errorText)) return { type: 'refused', reason: 'pdfEncrypted', detail: {} }
    if (isServerError(errorText))
      return { type: 'refused', reason: 'decoderFailed', detail: { cause: 'crash', errorText } }
    return damaged(errorText)
  }
}

const damaged = (errorText: string): DecoderRefusal => ({
  type: 'refused',
  reason: 'pdfDamaged',
  detail: { errorText },
})

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
  return Math.min(TARGET_SCALE, MAX_SIDE / Math.max(originalWidth, originalHeight, 1))
}
