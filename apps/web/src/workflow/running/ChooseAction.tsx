import { Radio, Stack, Textarea } from '@mantine/core'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { COMMENT_MAX_LENGTH } from '@pressmark/contract/workflow/transition-logs.ts'
import type { groupByState } from '@pressmark/contract/workflow/transition-runs.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { RefusalAlert } from '../Failed.tsx'
import styles from '../Workflows.module.css'
import { StateGroup } from './StateGroup.tsx'

type Props = AnswerOf<typeof groupByState> & {
  pending: boolean
  error: Error | null
  onGo: (wanted: { transitionUuid: string; uuids: string[]; comment: string }) => void
  onClose: () => void
}

/** One of the actions that there are for what is chosen, and what is to be said about it. */
export const ChooseAction = ({ groups, missing, pending, error, onGo, onClose }: Props) => {
  const { t } = useTranslation('workflow')
  const [transitionUuid, setTransition] = useState('')
  const [comment, setComment] = useState('')
  const group = groups.find(({ transitions }) => transitions.some(({ uuid }) => uuid === transitionUuid))
  const some = groups.some(({ transitions }) => transitions.length > 0)
  return (
    <Stack gap="md">
      {missing > 0 && <p className={styles.hint}>{t('run.gone', { count: missing, shown: formatCount(missing) })}</p>}
      <Radio.Group aria-label={t('run.choose')} value={transitionUuid} onChange={setTransition}>
        <Stack gap="sm">
          {groups.map((one) => (
            <StateGroup key={one.state} group={one} />
          ))}
        </Stack>
      </Radio.Group>
      {some && (
        <Textarea
          label={t('run.comment')}
          description={t('run.commentHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={COMMENT_MAX_LENGTH}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      )}
      {error && <RefusalAlert>{refusalText(error)}</RefusalAlert>}
      <DialogButtons
        onCancel={onClose}
        action={t('run.go')}
        pending={pending}
        disabled={!group}
        onConfirm={() => group && onGo({ transitionUuid, uuids: group.uuids, comment: comment.trim() })}
      />
    </Stack>
  )
}
