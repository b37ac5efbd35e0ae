import type { useTranslation } from 'react-i18next'
import type { UploadReason } from './upload-status.ts'

type Translate = ReturnType<typeof useTranslation<'uploads'>>['t']

/** Why a file failed, as a cataloguer understands it, in the person's language. */
export const reasonText = (t: Translate, reason: UploadReason): string => {
  const { code, message, found, ending, pixels, limit } = reason
  switch (code) {
    case 'notAnImage':
    case 'unsupportedContent':
      return foundText(t, found)
    case 'nameMismatch':
      return found && ending ? t('reasons.nameMismatchBut', { found, ending }) : t('reasons.nameMismatch')
    case 'imageTooLarge':
      if (pixels === undefined || limit === undefined) return t('reasons.imageTooLarge')
      return t('reasons.imageTooLargeBy', { megapixels: millions(pixels), limit: millions(limit) })
    case 'refused':
      return message ? t('reasons.refusedBecause', { message }) : t('reasons.refused')
    default:
      return t(`reasons.${code}`)
  }
}

const millions = (pixels: number): number => Math.round(pixels / 1_000_000)

// What the server calls the contents that it recognises and does not take.
const OTHER_IMAGES: Record<string, string> = {
  webp: 'WebP',
  heif: 'HEIF',
  avif: 'AVIF',
  jpeg2000: 'JPEG 2000',
  jpegxl: 'JPEG XL',
  psd: 'Photoshop',
  bmp: 'BMP',
  svg: 'SVG',
}
const NO_IMAGES = ['text', 'pdf', 'zip', 'html', 'xml', 'video', 'audio'] as const

const foundText = (t: Translate, found: string | undefined): string => {
  const format = OTHER_IMAGES[found ?? '']
  if (format) return t('reasons.otherImage', { format })
  const content = NO_IMAGES.find((one) => one === found)
  return content ? t('reasons.notAnImageBut', { found: t(`found.${content}`) }) : t('reasons.notAnImage')
}
