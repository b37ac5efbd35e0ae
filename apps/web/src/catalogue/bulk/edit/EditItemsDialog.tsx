import { Skeleton } from '@mantine/core'
import { BULK_LIMITS, type EditPreview, type ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import type { SearchHits, CollectionOrigin } from '../../selection/selection-actions.ts'
import { FieldStep } from './FieldStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { editOf, EMPTY_EDIT, type EditDraft } from './edit-form.ts'

type Props = {
  items: readonly Item[]
  from: CollectionOrigin
  hits: SearchHits
  onClose: () => void
  onDone: () => void
}

/** Edits one field of the selected items, or of all items of the current collection or result. A preview comes before the job. */
export const EditItemsDialog = (props: Props) => {
  const { t } = useTranslation('bulk')
  const [draft, setDraft] = useState<EditDraft>(EMPTY_EDIT)
  const { data: templates } = useQuery(templatesQuery('ITEM'))
  const count = { count: props.items.length, shown: formatCount(props.items.length) }
  return (
    <UnsavedDialog
      title={t('edit.title', count)}
      isDirty={() => JSON.stringify(draft) !== JSON.stringify(EMPTY_EDIT)}
      onClose={props.onClose}
    >
      {(leave) =>
        templates ? (
          <EditSteps {...props} templates={templates} draft={draft} onDraft={setDraft} onClose={leave} />
        ) : (
          <Skeleton height={240} />
        )
      }
    </UnsavedDialog>
  )
}

type StepsProps = Props & { templates: readonly Template[]; draft: EditDraft; onDraft: (draft: EditDraft) => void }

const EditSteps = ({ templates, draft, onDraft, items, from, hits, onClose, onDone }: StepsProps) => {
  const [template, setTemplate] = useState(templates[0]!) // the locked fields always exist
  const [editsAll, setEditsAll] = useState(items.length > BULK_LIMITS.uuids)
  const [preview, setPreview] = useState<EditPreview>()
  const all: ItemSelection | undefined = from ? { collectionUuid: from.uuid } : hits && { search: hits.search }
  const selection = editsAll && all ? all : { culturalItemsUuids: items.map(({ uuid }) => uuid) }
  const body = { ...selection, edit: editOf(template, draft) }
  if (preview !== undefined) {
    const back = () => setPreview(undefined)
    return <ConfirmStep body={body} preview={preview} template={template} onBack={back} onDone={onDone} />
  }
  const choose = (chosen: Template, edit: EditDraft) => {
    setTemplate(chosen)
    onDraft(edit)
  }
  return (
    <FieldStep
      body={body}
      which={{ count: items.length, from, hits, all: editsAll, onAll: setEditsAll }}
      templates={templates}
      template={template}
      draft={draft}
      onChoose={choose}
      onPreview={setPreview}
      onClose={onClose}
    />
  )
}
