import type { useTranslation } from 'react-i18next'
import type { UploadReason } from './upload-status.ts'

type Translate = ReturnType<typeof useTranslation<'uploads'>>['t']

/** Returns a text in the person's language that explains why a file failed. */
export const reasonText = (t: Translate, reason: UploadReason): string => {
  const { code, message, expected, found, extension, pixels, limit, page = 1 } = reason
  switch (code) {
    case 'notAnImage':
    case 'unsupportedContent':
      return foundText(t, found)
    case 'nameMismatch':
    case 'endingMismatch':
      return found && extension ? t(`reasons.${code}But`, { found, extension }) : t(`reasons.${code}`)
    case 'notOfThisKind':
      return otherKindText(t, expected, found)
    case 'imageTooLarge':
      return tooLargeText(t, pixels, limit)
    case 'refused':
      return message ? t('reasons.refusedBecause', { message }) : t('reasons.refused')
    default:
      return t(`reasons.${code}`, { page, limit })
  }
}

const tooLargeText = (t: Translate, pixels: number | undefined, limit: number | undefined): string =>
  pixels === undefined || limit === undefined
    ? t('reasons.imageTooLarge')
    : t('reasons.imageTooLargeBy', { megapixels: millions(pixels), limit: millions(limit) })

const millions = (pixels: number): number => Math.round(pixels / 1_000_000)

// Codes of the server for image formats that it recognises but does not accept.
const OTHER_IMAGES = new Map(
  Object.entries<string>({
    webp: 'WebP',
    heif: 'HEIF',
    avif: 'AVIF',
    jpeg2000: 'JPEG 2000',
    jpegxl: 'JPEG XL',
    psd: 'Photoshop',
    bmp: 'BMP',
    svg: 'SVG',
  }),
)
const NO_IMAGES = ['text', 'pdf', 'zip', 'html', 'xml', 'video', 'audio', 'obj', 'mtl'] as const
const EXPECTED = ['image', 'audio', 'video', 'pdf', 'zip', 'obj', 'mtl', 'texture'] as const

const foundText = (t: Translate, found: string | undefined): string => {
  const format = OTHER_IMAGES.get(found ?? '')
  if (format) return t('reasons.otherImage', { format })
  const content = NO_IMAGES.find((one) => one === found)
  return content ? t('reasons.notAnImageBut', { found: t(`found.${content}`) }) : t('reasons.notAnImage')
}

const otherKindText = (t: Translate, expected: string | undefined, found: string | undefined): string => {
  const kind = EXPECTED.find((one) => one === expected)
  const content = [...NO_IMAGES, 'image' as const].find((one) => one === found)
  return kind && content
    ? t('reasons.notOfThisKindBut', { expected: t(`expected.${kind}`), found: t(`found.${content}`) })
    : t('reasons.notOfThisKind')
}
