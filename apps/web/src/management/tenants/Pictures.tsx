import { WATERMARK_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import type { Organisation } from '@pressmark/contract/tenants/settings.ts'
import { useTranslation } from 'react-i18next'
import { logoOf } from './logo-of.ts'
import { PictureField } from './PictureField.tsx'

type Props = { pictures: Organisation['pictures']; id?: number }

/** Logo and watermark of an organisation; without `id`, of one's own. */
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
