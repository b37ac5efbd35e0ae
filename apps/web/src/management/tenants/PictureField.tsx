import { Button, FileButton, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from './Tenants.module.css'
import { useSavePicture } from './pictures.queries.ts'

type Props = {
  kind: 'logo' | 'watermark'
  /** The id of the tenant. Undefined for the person's own tenant. */
  id: number | undefined
  url: string | null
  accept: string
  /** Returns the file to send, or a message if the file cannot be used. */
  prepare: (file: File) => Promise<Blob | string>
  sample?: ReactNode
  /** Further settings of the image. */
  children?: ReactNode
}

/** An image of the tenant that can be viewed, set and removed. */
export const PictureField = ({ kind, id, url, accept, prepare, sample, children }: Props) => {
  const { t } = useTranslation('tenants')
  const [error, setError] = useState<string>()
  const save = useSavePicture(kind, id)
  const keep = (picture: Blob | null) =>
    save.mutateAsync(picture, { onSuccess: () => toastSuccess(t(`${kind}.${picture ? 'saved' : 'removed'}`)) })
  const choose = async (file: File | null) => {
    if (file === null) return
    const prepared = await prepare(file)
    setError(typeof prepared === 'string' ? prepared : undefined)
    if (typeof prepared !== 'string') await keep(prepared)
  }
  return (
    <section aria-label={t(`${kind}.label`)} className={styles.picture}>
      <div className={styles.preview} data-kind={kind}>
        {url ? <img src={url} alt={t(`${kind}.label`)} /> : <IconPhoto size={28} stroke={1.4} aria-hidden />}
      </div>
      {sample}
      <div className={styles.about}>
        <h3 className={styles.subtitle}>{t(`${kind}.label`)}</h3>
        <p className={styles.hint}>{t(`${kind}.hint`)}</p>
        <Group gap="sm">
          <FileButton accept={accept} onChange={(file) => void choose(file).catch(() => undefined)}>
            {(props) => (
              <Button variant="default" loading={save.isPending} {...props}>
                {t(`${kind}.choose`)}
              </Button>
            )}
          </FileButton>
          {url && (
            <CallButton variant="subtle" color="gray" disabled={save.isPending} onCall={() => keep(null)}>
              {t(`${kind}.remove`)}
            </CallButton>
          )}
        </Group>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <RefusalAlert error={save.error} />
        {children}
      </div>
    </section>
  )
}
