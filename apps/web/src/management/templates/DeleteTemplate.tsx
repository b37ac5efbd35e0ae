import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { Saved } from './Saved.tsx'
import { TemplateUse } from './TemplateUse.tsx'
import { useDeleteTemplate } from './templates.queries.ts'

type Props = { template: Template; done: boolean; onDone: () => void; onClose: () => void }

/** Asks once more, and says what becomes of the values that are there. */
export const DeleteTemplate = ({ template, done, onDone, onClose }: Props) => {
  const { t, i18n } = useTranslation(['management', 'shared'])
  const remove = useDeleteTemplate()
  return (
    <Stack gap="md">
      <p>{t('templates.deleteQuestion', { label: labelOf(template, i18n.language), id: template.name })}</p>
      <TemplateUse template={template} deleting />
      {remove.error && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
          {refusalText(remove.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        {done && <Saved text={t('templates.deleted')} />}
        <Button variant="subtle" color="gray" onClick={onClose} data-autofocus>
          {t('shared:cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          disabled={done}
          onClick={() => remove.mutate(template, { onSuccess: onDone })}
        >
          {t('templates.deleteField')}
        </Button>
      </Group>
    </Stack>
  )
}
