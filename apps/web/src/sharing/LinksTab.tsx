import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { IiifLogo } from './IiifLogo.tsx'
import { linkTo, regionLink, viewersOf, type Shared } from './shared.ts'
import styles from './Sharing.module.css'

/** Links to the viewer, to what is in sight of it, and to the manifest. */
export const LinksTab = ({ shared }: { shared: Shared }) => {
  const { t } = useTranslation('sharing')
  const { manifest } = shared.item._links
  const region = regionLink(shared)
  // What IIIF viewers take when it is dropped on them. @source https://zimeon.github.io/iiif-dragndrop/
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData('text/plain', manifest.href)
    dataTransfer.setData('text/uri-list', `${linkTo('iiif', shared)}&manifest=${encodeURIComponent(manifest.href)}`)
  }

  return (
    <div className={styles.fields}>
      <CopyField label={t('directLink')} value={linkTo(viewersOf(shared)[0] ?? 'iiif', shared)} />
      {region && <CopyField label={t('regionLink')} hint={t('regionHint')} value={region} />}
      <CopyField
        label={t('manifestLink')}
        hint={t('manifestHint')}
        value={manifest.href}
        extra={
          <a
            className={styles.iiif}
            href={manifest.href}
            target="_blank"
            rel="noopener"
            draggable
            onDragStart={drag}
            aria-label={t('openManifest')}
            title={t('openManifest')}
          >
            <IiifLogo />
          </a>
        }
      />
    </div>
  )
}
