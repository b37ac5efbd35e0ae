import { Skeleton } from '@mantine/core'
import { outline, type Area } from '@pressmark/deepzoom/area.ts'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { imageSource } from '../editor/addresses.ts'
import type { DraftStep } from '../editor/draft.ts'
import { changeStep, chooseStep } from '../editor/draft.store.ts'
import { LeaveDialog } from '../editor/LeaveDialog.tsx'
import { useStoryDraft } from '../editor/use-story-draft.ts'
import { AreaEditor } from './AreaEditor.tsx'

/** Draws the area of an existing step. The address counts steps from 0. @source spec 002 §2 */
export const EditAreaPage = () => {
  const { storyUuid = '', step: at = '' } = useParams({ strict: false })
  const { draft, error, refetch } = useStoryDraft(storyUuid)
  if (error) return <ErrorAlert error={error} onRetry={refetch} />
  if (!draft) return <Skeleton height={480} />
  const step = draft.steps.present[Number(at)]
  if (!step?.image) return <Navigate to="/story/editor/$storyUuid" params={{ storyUuid }} replace />
  return <EditArea key={step.key} storyUuid={storyUuid} step={step} label={step.image.title} />
}

const EditArea = ({ storyUuid, step, label }: { storyUuid: string; step: DraftStep; label: string }) => {
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const [title, setTitle] = useState(step.title)
  const back = () => {
    chooseStep(storyUuid, step.key)
    void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid } })
  }
  return (
    <>
      <AreaEditor
        heading={t('editArea')}
        source={imageSource(step)}
        label={label}
        stepTitle={title}
        onStepTitle={setTitle}
        begin={step.area}
        changed={(area) => title !== step.title || pathOf(area) !== pathOf(step.area)}
        onSave={(area) => {
          changeStep(storyUuid, step.key, { area, title })
          back()
        }}
        onCancel={back}
      />
      <LeaveDialog storyUuid={storyUuid} />
    </>
  )
}

const pathOf = (area: Area | undefined): string | undefined => area && outline(area)
