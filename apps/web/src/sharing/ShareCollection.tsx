import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { collection3 } from '@pressmark/contract/presentation/presentation.ts'
import { IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ManifestField } from './ManifestField.tsx'
import { absolute, embedCode } from './shared.ts'
import styles from './Sharing.module.css'

type Props = { collection: Pick<Collection, 'uuid' | 'sgtt'>; onClose: () => void }

/** Shares a collection as a link to its viewer, as an embedded viewer, and as a IIIF collection. */
export const ShareCollection = ({ collection: { uuid, sgtt }, onClose }: Props) => {
  const { t } = useTranslation('sharing')
  const viewer = absolute(viewerAddress('iiif', { collection: uuid }))
  return (
    <Dialog title={t('title', { title: sgtt })} size={720} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.who}>
          <IconWorld size={20} stroke={1.6} aria-hidden="true" />
          <span>{t('collectionAudience')}</span>
        </p>
        <CopyField label={t('directLink')} value={viewer} />
        <CopyField
          label={t('embedCode')}
          hint={t('embedHint')}
          value={embedCode(viewer, sgtt, '100%', '600')}
          rows={4}
        />
        <ManifestField of="collection" manifest={absolute(addressOf(collection3, { uuid }))} viewer={viewer} />
      </div>
    </Dialog>
  )
}
