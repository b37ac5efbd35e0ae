import { WATERMARK_MAX_BYTES, LOGO_SIDE } from '@pressmark/contract/platform/constants.ts'
import type { TenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { useTranslation } from 'react-i18next'
import { PictureField } from './PictureField.tsx'

type Props = { pictures: TenantSettings['pictures']; id?: number }

/** Logo and watermark of a tenant, or of the person's own tenant if `id` is left out. */
export const Pictures = ({ pictures, id }: Props) => {
  const { t } = useTranslation('tenants')
  return (
    <>
      <PictureField
        kind="logo"
        id={id}
        url={pictures.logo}
        accept="image/png,image/jpeg,image/webp"
        prepare={(file) => logoOf(file).catch(() => t('logo.unreadable'))}
      />
      <PictureField
        kind="watermark"
        id={id}
        url={pictures.watermark}
        accept="image/png"
        prepare={async (file) => (file.size <= WATERMARK_MAX_BYTES ? file : t('watermark.tooLarge'))}
      />
    </>
  )
}

/** Converts an image to a PNG for the logo. @throws if the browser cannot decode it */
const logoOf = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LOGO_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no pictures')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('This browser makes no PNG'))), 'image/png'),
  )
}
