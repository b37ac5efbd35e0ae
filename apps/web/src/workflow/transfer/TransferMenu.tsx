import { Button, Menu } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { IconChevronDown, IconCopy, IconFileDownload, IconFileUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { saveJson } from '#shared/transfer/json-file.ts'
import { toastError } from '#shared/ui/toasts.tsx'
import { workflowDocumentQuery } from './transfer.queries.ts'

const TransferDialog = lazyComponent(() => import('./TransferDialog.tsx'), 'TransferDialog')

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Copies, exports or imports the workflow of a resource type. */
export const TransferMenu = ({ entity }: { entity: ResourceType }) => {
  const { t } = useTranslation('workflow')
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'copy' | 'import'>()
  const { busy, run } = useSingleCall()
  const save = async () => saveJson(await queries.fetchQuery(workflowDocumentQuery(entity)), fileName(entity))
  const exportFile = () => void run(save).catch(() => toastError(t('transfer.notExported')))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={busy}
            rightSection={<IconChevronDown {...ICON} />}
            onPointerEnter={TransferDialog.preload}
          >
            {t('transfer.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => setDialog('copy')}>
            {t('transfer.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileDownload {...ICON} />} onClick={exportFile}>
            {t('transfer.export')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileUpload {...ICON} />} onClick={() => setDialog('import')}>
            {t('transfer.import')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog && <TransferDialog purpose={dialog} entity={entity} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}

const fileName = (entity: ResourceType): string => `pressmark-workflow-${entity.toLowerCase()}.json`
