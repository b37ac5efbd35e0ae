import { Skeleton } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useMay } from '#shared/api/person.ts'
import { storyKeys } from '#shared/api/keys.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { ColleagueChanges } from '#shared/history/ColleagueChanges.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { editedLanguage } from '../languages/step-texts.ts'
import styles from './Editor.module.css'
import stage from './Stage.module.css'
import { EditorHeader, type EditorDialog } from './EditorHeader.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { StepList } from './StepList.tsx'
import { StepPanel } from './StepPanel.tsx'
import { StepStage } from './StepStage.tsx'
import { useStoryDraft } from './use-story-draft.ts'

/** The editor of a story and its steps. @source spec 002 §2 */
export const EditorPage = () => {
  const { storyUuid = '' } = useParams({ strict: false })
  const { t } = useTranslation('editor')
  const may = useMay('catalogue.edit')
  const { story, draft, error, refetch, unsaved } = useStoryDraft(storyUuid)
  const [dialog, setDialog] = useState<EditorDialog>()
  const isMissing = isRefused(error, 'notFound') || isRefused(error, 'badRequest')
  if (isMissing && !story) {
    return <EmptyState icon={<IconBook2 size={36} stroke={1.2} aria-hidden />} text={t('notFound')} />
  }
  if (!story || !draft) {
    return (
      <div className={styles.wait}>
        {error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton height={480} />}
      </div>
    )
  }
  const steps = draft.steps.present
  const at = Math.max(
    steps.findIndex(({ key }) => key === draft.chosen),
    0,
  )
  const step = steps[at]
  const language = editedLanguage(story, draft)
  return (
    <div className={styles.editor}>
      <ScreenTitle of={story.sgtt || story.label} />
      <EditorHeader story={story} draft={draft} unsaved={unsaved} dialog={dialog} onDialog={setDialog} />
      <div className={styles.notice}>
        <ColleagueChanges
          key={storyUuid}
          entry={story}
          under={storyKeys.one(storyUuid)}
          isDeleted={isMissing}
          texts={{ changedBy: (name) => t('changedBy', { name }), deleted: t('deleted') }}
        />
      </div>
      <StepList
        storyUuid={storyUuid}
        steps={steps}
        at={at}
        language={language}
        may={may}
        onConflict={(conflict) => setDialog({ conflict })}
      />
      {step ? (
        <>
          <StepStage key={step.key} storyUuid={storyUuid} steps={steps} at={at} language={language} may={may} />
          <StepPanel key={`panel ${step.key}`} storyUuid={storyUuid} step={step} language={language} may={may} />
        </>
      ) : (
        <div className={stage.none}>
          <EmptyState icon={<IconBook2 size={36} stroke={1.2} aria-hidden />} text={t('none')} hint={t('noneHint')} />
        </div>
      )}
      <LeaveDialog storyUuid={storyUuid} />
    </div>
  )
}
