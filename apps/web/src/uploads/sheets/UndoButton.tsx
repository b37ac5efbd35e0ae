import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { undoSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import type { StepProps } from './types.ts'

/** Undoes an import after a confirmation. */
export const UndoButton = ({ sheet, onSheet }: StepProps) => {
  const { t } = useTranslation('sheets')
  const [opened, { open, close }] = useDisclosure()
  const { mutateAsync } = useMutation({
    mutationFn: () => call(undoSpreadsheet, { params: { uuid: sheet.uuid } }),
    onSuccess: (undone) => {
      close()
      onSheet(undone)
    },
    meta: { notify: true },
  })
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('undo.open')}
      </Button>
      {opened && (
        <ConfirmDialog
          title={t('undo.title')}
          text={t('undo.text', { count: sheet.valid, shown: formatCount(sheet.valid) })}
          action={t('undo.confirm')}
          destructive
          onConfirm={() => mutateAsync()}
          onClose={close}
        />
      )}
    </>
  )
}
