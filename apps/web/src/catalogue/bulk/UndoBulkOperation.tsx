import { Button } from '@mantine/core'
import { undoBulkOperation, type BulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { bulkOperationQuery } from './bulk-operations.queries.ts'
import { useFollowBulkOperation } from './use-follow-bulk-operation.tsx'

/** Asks for confirmation before a bulk operation is undone. */
export const UndoBulkOperation = ({ bulkOperation }: { bulkOperation: BulkOperation }) => {
  const { t } = useTranslation('bulk')
  const [isConfirming, setAsking] = useState(false)
  const queries = useQueryClient()
  const follow = useFollowBulkOperation()
  const { mutateAsync } = useMutation({
    mutationFn: () => call(undoBulkOperation, { params: { uuid: bulkOperation.uuid } }),
    onSuccess: (now) => {
      setAsking(false)
      queries.setQueryData(bulkOperationQuery(bulkOperation.uuid).queryKey, now)
      follow(now)
    },
    meta: { notify: true },
  })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('undo.open')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('undo.title')}
          text={t(bulkOperation.kind === 'fieldType' ? 'undo.typeText' : 'undo.text', {
            count: bulkOperation.changed,
            shown: formatCount(bulkOperation.changed),
          })}
          action={t('undo.open')}
          onConfirm={() => mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
