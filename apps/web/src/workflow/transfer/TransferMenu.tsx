import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy, IconFileDownload, IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { toastError } from '#shared/ui/toasts.tsx'

type Props = {
  /** The names of the copy and of a failed export. */
  texts: { copy: string; failed: string }
  onOpen: (purpose: 'copy' | 'import') => void
  /** Saves the file. */
  onExport: () => Promise<void>
  /** Loads the code of the dialog. */
  preload: () => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** A menu that copies a part of the settings, exports it as a file, or imports a file. */
export const TransferMenu = ({ texts, onOpen, onExport, preload }: Props) => {
  const { t } = useTranslation('workflow')
  const { busy, run } = useSingleCall()
  const exportFile = () => void run(onExport).catch(() => toastError(texts.failed))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          rightSection={<IconChevronDown {...ICON} />}
          onFocus={preload}
          onPointerEnter={preload}
        >
          {t('transfer.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => onOpen('copy')}>
          {texts.copy}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileDownload {...ICON} />} onClick={exportFile}>
          {t('transfer.export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileUpload {...ICON} />} onClick={() => onOpen('import')}>
          {t('transfer.import')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
