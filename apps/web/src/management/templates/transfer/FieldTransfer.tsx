import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { saveJson } from '#shared/transfer/json-file.ts'
import { TransferMenu } from '#workflow/transfer/TransferMenu.tsx'
import { fieldDocumentQuery } from './field-transfer.queries.ts'

const FieldTransferDialog = lazyComponent(() => import('./FieldTransferDialog.tsx'), 'FieldTransferDialog')

/** Copies, exports or imports the fields of a resource type. */
export const FieldTransfer = ({ entity }: { entity: ResourceType }) => {
  const { t } = useTranslation('management')
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'copy' | 'import'>()
  const save = async () =>
    saveJson(await queries.fetchQuery(fieldDocumentQuery(entity)), `pressmark-fields-${entity.toLowerCase()}.json`)
  return (
    <>
      <TransferMenu
        texts={{ copy: t('transfer.copy'), failed: t('transfer.notExported') }}
        onOpen={setDialog}
        onExport={save}
        preload={FieldTransferDialog.preload}
      />
      <Suspense fallback={null}>
        {dialog && <FieldTransferDialog purpose={dialog} entity={entity} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}
