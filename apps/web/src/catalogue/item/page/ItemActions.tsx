import { ActionIcon, Button } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import type { SharingTab } from '#sharing/shared.ts'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { commandLabel, useCommand } from '#shared/commands/use-command.ts'
import styles from './ItemHeader.module.css'

export const VIEWER_MODES = ['base', 'advanced'] as const
export type ViewerMode = (typeof VIEWER_MODES)[number]

type Props = { mode: ViewerMode; onMode: (mode: ViewerMode) => void; onShare: (tab: SharingTab) => void }

/** Switches the viewer mode, and offers the sharing actions. @source spec 000 §2 */
export const ItemActions = ({ mode, onMode, onShare }: Props) => {
  const { t } = useTranslation('item')
  useCommand('item.share', () => onShare('share'), { icon: IconShare2 })
  useCommand('item.download', () => onShare('download'), { icon: IconDownload })
  return (
    <div className={styles.actions}>
      <SegmentedControl
        aria-label={t('viewerMode')}
        data={VIEWER_MODES.map((value) => ({ value, label: t(value) }))}
        value={mode}
        onChange={onMode}
      />
      <ActionIcon
        variant="default"
        aria-label={commandLabel('item.download')}
        title={t('download')}
        onClick={() => onShare('download')}
      >
        <IconDownload size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Button leftSection={<IconShare2 size={18} stroke={1.6} aria-hidden="true" />} onClick={() => onShare('share')}>
        {commandLabel('item.share')}
      </Button>
    </div>
  )
}
