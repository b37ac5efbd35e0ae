import { Tabs } from '@mantine/core'
import { IconCode, IconDownload, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DownloadTab } from './DownloadTab.tsx'
import { EmbedTab } from './EmbedTab.tsx'
import { LinksTab } from './LinksTab.tsx'
import type { Shared, SharingTab } from './shared.ts'
import { SharingNotice } from './SharingNotice.tsx'
import styles from './Sharing.module.css'

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
