import { Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { undoSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { formatCount } from '#shared/text/format-date.ts'
import type { StepProps } from './SheetStepView.tsx'

/** Asks before it takes an import back. */
export const UndoButton = ({ sheet, onSheet }: StepProps) => {
  const { t } = useTranslation(['sheets', 'shared'])
  const [opened, { open, close }] = useDisclosure()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(undoSpreadsheet, { params: { uuid: sheet.uuid } }),
    onSuccess: (now) => {
      close()
      onSheet(now)
    },
    meta: { notify: true },
  })
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('undo.open')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('undo.title')}
        size={440}
        closeButtonProps={{ 'aria-label': t('shared:close') }}
        attributes={{ header: { role: 'presentation' } }}
      >
        <Text mb="xl">{t('undo.text', { count: sheet.valid, shown: formatCount(sheet.valid) })}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            {t('shared:cancel')}
          </Button>
          <Button color="red.9" onClick={() => mutate()} loading={isPending}>
            {t('undo.confirm')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
