import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageSource } from '../editor/addresses.ts'
import { newStep } from '../editor/draft.ts'
import { changeSteps, chooseStep, type Draft } from '../editor/draft.store.ts'
import { LeaveDialog } from '../editor/LeaveDialog.tsx'
import { useStoryDraft } from '../editor/use-story-draft.ts'
import { imagesOf } from '../picker/images-of.ts'
import { pickedItemQuery } from '../picker/picker.queries.ts'
import { AreaEditor } from './AreaEditor.tsx'

/** Draws the area of a new step, which is added at the end. @source spec 002 §2 */
export const SelectAreaPage = () => {
  const { storyUuid = '', culturalItemUuid = '' } = useParams({ strict: false })
  const { canvasId = '' } = useSearch({ strict: false })
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const { draft } = useStoryDraft(storyUuid)
  const [title, setTitle] = useState('')
  const knownImage = useKnownImage(draft, culturalItemUuid, canvasId)
  const back = () => void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid } })
  return (
    <>
      <AreaEditor
        heading={t('area.select')}
        source={imageSource({ canvasUuid: canvasId })}
        label={knownImage?.title ?? t('area.select')}
        stepTitle={title}
        onStepTitle={setTitle}
        begin={undefined}
        changed={() => draft !== undefined}
        onSave={(area, { width, height }) => {
          const image = { title: '', author: '', ...knownImage, width, height }
          const step = newStep({ canvasUuid: canvasId, title, area, image })
          changeSteps(storyUuid, (steps) => [...steps, step])
          chooseStep(storyUuid, step.key)
          back()
        }}
        onCancel={back}
      />
      <LeaveDialog storyUuid={storyUuid} />
    </>
  )
}

/* Returns the data of an image: from a step that already shows it, else from its item. */
const useKnownImage = (draft: Draft | undefined, itemUuid: string, canvasId: string) => {
  const used = imagesOf(draft?.steps.present ?? []).find(({ canvasUuid }) => canvasUuid === canvasId)?.image
  const { data: item } = useQuery({ ...pickedItemQuery(itemUuid), enabled: draft !== undefined && !used })
  return used ?? (item && { title: item.sgtt, author: item.autn, thumbnail: item.thumbnail ?? undefined })
}
