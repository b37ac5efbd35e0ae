import { Tabs } from '@mantine/core'
import { IconCode, IconDownload, IconLink, IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { DownloadForm } from './DownloadForm.tsx'
import { EmbedTab } from './EmbedTab.tsx'
import { ManifestField } from './ManifestField.tsx'
import { linkTo, regionLink, viewersOf, type Shared, type SharingTab } from './shared.ts'
import styles from './Sharing.module.css'
import { sharingQuery } from './sharing.queries.ts'

const TABS = [
  { value: 'download', icon: IconDownload },
  { value: 'embed', icon: IconCode },
  { value: 'share', icon: IconLink },
] as const satisfies { value: SharingTab; icon: typeof IconLink }[]

type Props = { shared: Shared; tab: SharingTab; onClose: () => void }

/** Shares an item as files, as an embedded viewer or as links. @source spec 000 §2 */
export const ShareDialog = ({ shared, tab, onClose }: Props) => {
  const { t } = useTranslation('sharing')
  const [shown, setShown] = useState<string | null>(tab)
  return (
    <Dialog title={t('title', { title: shared.item.sgtt })} size={720} onClose={onClose}>
      <Tabs value={shown} onChange={setShown} keepMounted={false}>
        <Tabs.List mb="lg">
          {TABS.map(({ value, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}>
              {t(`tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="download">
          <DownloadTab shared={shared} />
        </Tabs.Panel>
        <Tabs.Panel value="embed">
          <div className={styles.fields}>
            <SharingNotice itemUuid={shared.item.uuid} />
            <EmbedTab shared={shared} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="share">
          <div className={styles.fields}>
            <SharingNotice itemUuid={shared.item.uuid} />
            <LinksTab shared={shared} />
          </div>
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}

/** Downloads images for people with the permission. Others see the reason why they cannot. */
const DownloadTab = ({ shared }: { shared: Shared }) => {
  const { t } = useTranslation('sharing')
  const mayDownload = useMay('media.download')
  if (!mayDownload) return <p className={styles.reason}>{t('downloadForbidden')}</p>
  if (shared.item.mediaTypeInfo.imagesCount === 0) return <p className={styles.reason}>{t('itemWithoutImages')}</p>
  return <DownloadForm shared={shared} />
}

/** Explains the audience of shared links. */
const SharingNotice = ({ itemUuid }: { itemUuid: string }) => {
  const { t } = useTranslation('sharing')
  const { data: sharing, error, refetch } = useQuery(sharingQuery(itemUuid))
  if (error && !sharing) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  const Icon = sharing?.everyone ? IconWorld : IconLock
  return (
    <output className={styles.who} data-open={sharing?.everyone}>
      {sharing && (
        <>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <strong>{t(sharing.everyone ? 'everyone' : 'membersOnly')}</strong>{' '}
            {t(`reason.${sharing.reason}`, { state: sharing.state })}
            {sharing.watermarked && ` ${t('watermarked')}`}
          </span>
        </>
      )}
    </output>
  )
}

/** Links to the viewer, to the visible part of the image, and to the manifest. */
const LinksTab = ({ shared }: { shared: Shared }) => {
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
