import type { Series } from '@pressmark/contract/stories/series.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { usePositionStory, type StoryOfList } from '../stories.queries.ts'
import styles from './Lab.module.css'

type Props = { story: StoryOfList; of: Series; at: number; total: number }

/** The position of a story in its series, 1-based. Another number moves it there after a confirmation. @source spec 002 §5 */
export const PositionField = ({ story, of, at, total }: Props) => {
  const { t } = useTranslation(['stories', 'metadata'])
  const [written, setWritten] = useState<string>()
  const [confirming, setConfirming] = useState<number>()
  const setPosition = usePositionStory(of.uuid)
  const confirm = () => {
    const entered = Number(written)
    if (written && !Number.isInteger(entered)) toastError(t('metadata:errors.integerInvalid'))
    if (!Number.isInteger(entered) || entered < 1 || entered === at) return setWritten(undefined)
    setConfirming(Math.min(entered, total))
  }
  const close = () => {
    setConfirming(undefined)
    setWritten(undefined)
  }
  const move = (position: number) =>
    setPosition.mutateAsync(
      { storyboardUuid: story.uuid, position },
      {
        onSuccess: () => toastSuccess(t('position.saved')),
        onError: (error) => toastError(refusalText(error)),
        onSettled: close,
      },
    )
  return (
    <label className={styles.position}>
      {t('position.label')}
      <input
        type="number"
        min={1}
        max={total}
        aria-label={t('position.of', { title: story.sgtt || story.label })}
        value={written ?? String(at)}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && confirm()}
        onBlur={() => confirming === undefined && confirm()}
      />
      {confirming !== undefined && (
        <ConfirmDialog
          title={t('position.title')}
          text={t('position.confirm', { n: confirming })}
          action={t('confirm')}
          focus="action"
          onConfirm={() => move(confirming)}
          onClose={close}
        />
      )}
    </label>
  )
}
