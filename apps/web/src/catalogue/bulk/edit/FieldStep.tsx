import { Radio, Stack } from '@mantine/core'
import { previewEdit, type EditPreview, BULK_LIMITS } from '@pressmark/contract/catalogue/bulk.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useState } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import type { SearchHits, CollectionOrigin } from '../../selection/selection-actions.ts'
import { editError, EMPTY_EDIT, operationsOf, type EditDraft } from './edit-form.ts'
import styles from './EditItems.module.css'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { EditFields } from './EditFields.tsx'

type Props = {
  body: BodyOf<typeof previewEdit>
  which: ItemsChoiceProps
  templates: readonly Template[]
  template: Template
  draft: EditDraft
  onChoose: (template: Template, draft: EditDraft) => void
  onPreview: (preview: EditPreview) => void
  onClose: () => void
}

/** The form step: the items, the field, and the operation. */
export const FieldStep = ({ body, which, templates, template, draft, onChoose, onPreview, onClose }: Props) => {
  const { t } = useTranslation(['bulk', 'metadata'])
  const [isSubmitted, setSubmitted] = useState(false)
  const looking = useMutation({
    mutationFn: () => call(previewEdit, { body }),
    onSuccess: onPreview,
  })
  const { mutate: look } = useSingleMutate(looking)
  const error = editError(template, draft)
  const valueError = error === null ? undefined : t(`metadata:errors.${error}`)
  const errorText = draft.operation === 'replace' && draft.find === '' ? t('edit.findRequired') : valueError
  const chooseTemplate = (name: string) => {
    const chosen = templates.find((one) => one.name === name) ?? template
    const { operation } = draft
    setSubmitted(false)
    onChoose(chosen, { ...EMPTY_EDIT, ...(operationsOf(chosen).includes(operation) && { operation }) })
  }
  return (
    <form
      id="edit-items"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (errorText === undefined) look()
      }}
    >
      <ItemsChoice {...which} />
      <EditFields
        templates={templates}
        template={template}
        draft={draft}
        error={isSubmitted ? errorText : undefined}
        onTemplate={chooseTemplate}
        onDraft={(edit) => onChoose(template, edit)}
      />
      <RefusalAlert error={looking.error} />
      <DialogButtons onCancel={onClose} action={t('edit.preview')} form="edit-items" pending={looking.isPending} />
    </form>
  )
}

type ItemsChoiceProps = {
  count: number
  from: CollectionOrigin
  hits: SearchHits
  all: boolean
  onAll: (all: boolean) => void
}

/** Switches between the selected items and all items of the collection or the result. */
const ItemsChoice = ({ count, from, hits, all, onAll }: ItemsChoiceProps) => {
  const { t } = useTranslation('bulk')
  if (!from && !hits) return null
  return (
    <Radio.Group
      label={t('edit.which')}
      value={all ? 'whole' : 'chosen'}
      onChange={(which) => onAll(which === 'whole')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="chosen"
          label={t('edit.selected', { count, shown: formatCount(count) })}
          disabled={count > BULK_LIMITS.uuids}
        />
        <Radio
          value="whole"
          label={
            from
              ? t('edit.all', { title: from.title })
              : t('edit.found', { count: hits?.total ?? 0, shown: formatCount(hits?.total ?? 0) })
          }
        />
      </Stack>
    </Radio.Group>
  )
}
