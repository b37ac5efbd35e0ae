import type { Area } from '@pressmark/deepzoom/area.ts'
import type { Size } from '@pressmark/deepzoom/geometry.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageSource } from '../editor/addresses.ts'
import { newStep, type DraftStep } from '../editor/draft.ts'
import { changeStep, changeSteps, chooseStep, type Draft } from '../editor/draft.store.ts'
import { LeaveDialog } from '../editor/LeaveDialog.tsx'
import { useStoryDraft } from '../editor/use-story-draft.ts'
import { imagesOf } from '../picker/images-of.ts'
import { pickedItemQuery } from '../picker/picker.queries.ts'
import { AreaEditor } from './AreaEditor.tsx'

/** Draws the area of a new step, which is added at the end, or of a step that gets another image. @source spec 002 §2 */
export const SelectAreaPage = () => {
  const { storyUuid = '', culturalItemUuid = '' } = useParams({ strict: false })
  const { canvasId = '', replace } = useSearch({ strict: false })
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const { draft } = useStoryDraft(storyUuid)
  const replaced = replace === undefined ? undefined : draft?.steps.present[replace - 1]
  const [written, setTitle] = useState<string>()
  const title = written ?? replaced?.title ?? ''
  const knownImage = useKnownImage(draft, culturalItemUuid, canvasId)
  const back = () => void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid } })
  return (
    <>
      <AreaEditor
        heading={t(replaced ? 'chooseImage' : 'area.select')}
        source={imageSource({ canvasUuid: canvasId })}
        label={knownImage?.title ?? t('area.select')}
        stepTitle={title}
        onStepTitle={setTitle}
        begin={undefined}
        beginIn={(image) => replaced && areaFor(replaced, image)}
        changed={() => draft !== undefined}
        onSave={(area, { width, height }) => {
          const image = { title: '', author: '', ...knownImage, width, height }
          if (replaced) {
            changeStep(storyUuid, replaced.key, { canvasUuid: canvasId, title, area, image, picture: 'shown' })
            chooseStep(storyUuid, replaced.key)
            return back()
          }
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

/* Keeps the area of a step if its new image has the size of the former one. The size of a deleted image is not known: its area must
 * be within the new one. */
const areaFor = ({ area, image, picture }: DraftStep, { width, height }: Size): Area | undefined => {
  if (!area) return undefined
  if (image && picture === 'shown') return image.width === width && image.height === height ? area : undefined
  const { region } = area
  return region.x + region.width <= width && region.y + region.height <= height ? area : undefined
}

/* Returns the data of an image: from a step that already shows it, else from its item. */
const useKnownImage = (draft: Draft | undefined, itemUuid: string, canvasId: string) => {
  const used = imagesOf(draft?.steps.present ?? []).find(({ canvasUuid }) => canvasUuid === canvasId)?.image
  const { data: item } = useQuery({ ...pickedItemQuery(itemUuid), enabled: draft !== undefined && !used })
  return used ?? (item && { title: item.sgtt, author: item.autn, thumbnail: item.thumbnail ?? undefined })
}
