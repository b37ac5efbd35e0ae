import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { opened: boolean; files: number; onKeep: () => void; onDiscard: () => void }

/** Asks before what was typed and chosen is thrown away. */
export const DiscardDialog = ({ opened, files, onKeep, onDiscard }: Props) => {
  const { t } = useTranslation(['uploads', 'shared'])
  return (
    <Modal
      opened={opened}
      onClose={onKeep}
      title={t('discard.title')}
      size={420}
      // The Escape that asked is still under way when this opens: only one pressed in here may answer.
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && onKeep()}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Text mb="xl">{files > 0 ? t('discard.files', { count: files }) : t('discard.typed')}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {t('discard.keep')}
        </Button>
        <Button color="red.9" onClick={onDiscard}>
          {t('discard.discard')}
        </Button>
      </Group>
    </Modal>
  )
}
