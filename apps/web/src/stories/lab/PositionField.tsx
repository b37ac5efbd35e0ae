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
  const { t } = useTranslation('stories')
  const [written, setWritten] = useState<string>()
  const [asked, setAsked] = useState<number>()
  const place = usePositionStory(of.uuid)
  const ask = () => {
    const wanted = Number(written)
    if (!Number.isInteger(wanted) || wanted < 1 || wanted === at) return setWritten(undefined)
    setAsked(Math.min(wanted, total))
  }
  const close = () => {
    setAsked(undefined)
    setWritten(undefined)
  }
  const move = (position: number) =>
    place.mutateAsync(
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
        onKeyDown={({ key }) => key === 'Enter' && ask()}
        onBlur={() => asked === undefined && ask()}
      />
      {asked !== undefined && (
        <ConfirmDialog
          title={t('position.title')}
          text={t('position.ask', { n: asked })}
          action={t('confirm')}
          focus="action"
          onConfirm={() => move(asked)}
          onClose={close}
        />
      )}
    </label>
  )
}
