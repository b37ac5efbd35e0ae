import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { saveJson } from '#shared/transfer/json-file.ts'
import { workflowDocumentQuery } from './transfer.queries.ts'
import { TransferMenu } from './TransferMenu.tsx'

const WorkflowTransferDialog = lazyComponent(() => import('./WorkflowTransferDialog.tsx'), 'WorkflowTransferDialog')

/** Copies, exports or imports the workflow of a resource type. */
export const WorkflowTransfer = ({ entity }: { entity: ResourceType }) => {
  const { t } = useTranslation('workflow')
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'copy' | 'import'>()
  const save = async () =>
    saveJson(await queries.fetchQuery(workflowDocumentQuery(entity)), `pressmark-workflow-${entity.toLowerCase()}.json`)
  return (
    <>
      <TransferMenu
        texts={{ copy: t('transfer.copy'), failed: t('transfer.notExported') }}
        onOpen={setDialog}
        onExport={save}
        preload={WorkflowTransferDialog.preload}
      />
      <Suspense fallback={null}>
        {dialog && <WorkflowTransferDialog purpose={dialog} entity={entity} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}
