import { NativeSelect } from '@mantine/core'
import { WATERMARK_PLACES, type WatermarkPlace } from '@pressmark/contract/media/media.ts'
import { WATERMARK_MAX_BYTES, LOGO_SIDE } from '@pressmark/contract/platform/constants.ts'
import type { TenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { useTranslation } from 'react-i18next'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { PictureField } from './PictureField.tsx'
import styles from './Tenants.module.css'
import { usePlaceWatermark } from './pictures.queries.ts'

type Props = { pictures: TenantSettings['pictures']; id?: number }

/** Logo and watermark of a tenant, or of the person's own tenant if `id` is left out. */
export const Pictures = ({ pictures, id }: Props) => {
  const { t } = useTranslation('tenants')
  const { logo, watermark, watermarkPlace: place } = pictures
  return (
    <>
      <PictureField
        kind="logo"
        id={id}
        url={logo}
        accept="image/png,image/jpeg,image/webp"
        prepare={(file) => logoOf(file).catch(() => t('logo.unreadable'))}
      />
      <PictureField
        kind="watermark"
        id={id}
        url={watermark}
        accept="image/png"
        prepare={async (file) => (file.size <= WATERMARK_MAX_BYTES ? file : t('watermark.tooLarge'))}
        sample={watermark && place && <WatermarkSample url={watermark} place={place} />}
      >
        {place && id === undefined && <WatermarkPlaceField place={place} />}
      </PictureField>
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

/* A drawing of an image with the watermark, as the server writes it. */
const WatermarkSample = ({ url, place }: { url: string; place: WatermarkPlace }) => {
  const { t } = useTranslation('tenants')
  return (
    <figure className={styles.sample}>
      <div className={styles.sampleImage} data-place={place}>
        <div style={{ backgroundImage: `url(${JSON.stringify(url)})` }} />
      </div>
      <figcaption className={styles.hint}>{t('watermark.sample')}</figcaption>
    </figure>
  )
}

/* Selects where the watermark is in each image. */
const WatermarkPlaceField = ({ place }: { place: WatermarkPlace }) => {
  const { t } = useTranslation('tenants')
  const save = usePlaceWatermark()
  return (
    <>
      <NativeSelect
        label={t('watermark.place')}
        description={t(place === 'REPEATED' ? 'watermark.repeatedHint' : 'watermark.singleHint')}
        data={WATERMARK_PLACES.map((value) => ({ value, label: t(`watermark.places.${value}`) }))}
        // The choice is shown before it is saved.
        value={save.isPending ? save.variables : place}
        disabled={save.isPending}
        onChange={({ currentTarget: { value } }) =>
          save.mutate(value as WatermarkPlace, { onSuccess: () => toastSuccess(t('watermark.placed')) })
        }
      />
      <RefusalAlert error={save.error} />
    </>
  )
}
