import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { ManifestField } from './ManifestField.tsx'
import { linkTo, regionLink, viewersOf, type Shared } from './shared.ts'
import styles from './Sharing.module.css'

/** Links to the viewer, to the visible part of the image, and to the manifest. */
export const LinksTab = ({ shared }: { shared: Shared }) => {
  const { t } = useTranslation('sharing')
  const region = regionLink(shared)
  return (
    <div className={styles.fields}>
      <CopyField label={t('directLink')} value={linkTo(viewersOf(shared)[0] ?? 'iiif', shared)} />
      {region && <CopyField label={t('regionLink')} hint={t('regionHint')} value={region} />}
      <ManifestField of="manifest" manifest={shared.item._links.manifest.href} viewer={linkTo('iiif', shared)} />
    </div>
  )
}
