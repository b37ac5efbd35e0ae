import { Radio, Stack, Textarea } from '@mantine/core'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { COMMENT_MAX_LENGTH } from '@pressmark/contract/workflow/transition-logs.ts'
import type { groupByState } from '@pressmark/contract/workflow/transition-runs.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from '../Workflows.module.css'
import running from './Running.module.css'
import { RunPreview } from './RunPreview.tsx'

export type ChosenAction = { transitionUuid: string; uuids: string[]; comment: string }

type Props = AnswerOf<typeof groupByState> & {
  comment: string
  onComment: (comment: string) => void
  error: Error | null
  onGo: (chosen: ChosenAction) => Promise<unknown>
  onClose: () => void
}

/** The workflow actions for the selected entities, and a comment on the chosen action. */
export const ChooseAction = ({ groups, missing, comment, onComment, error, onGo, onClose }: Props) => {
  const { t } = useTranslation('workflow')
  const [transitionUuid, setTransition] = useState('')
  const group = groups.find(({ transitions }) => transitions.some(({ uuid }) => uuid === transitionUuid))
  const some = groups.some(({ transitions }) => transitions.length > 0)
  const isCommentRequired =
    group?.transitions.some((one) => one.uuid === transitionUuid && one.commentRequired) ?? false
  return (
    <Stack gap="md">
      {missing > 0 && (
        <p className={styles.hint}>{t('run.deleted', { count: missing, shown: formatCount(missing) })}</p>
      )}
      <Radio.Group aria-label={t('run.choose')} value={transitionUuid} onChange={setTransition}>
        <Stack gap="sm">
          {groups.map((one) => (
            <StateGroup key={one.state} group={one} />
          ))}
        </Stack>
      </Radio.Group>
      {group && <RunPreview key={transitionUuid} transitionUuid={transitionUuid} uuids={group.uuids} />}
      {some && (
        <Textarea
          label={t('run.comment')}
          description={t(isCommentRequired ? 'run.commentRequired' : 'run.commentHint')}
          withAsterisk={isCommentRequired}
          aria-required={isCommentRequired}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={COMMENT_MAX_LENGTH}
          value={comment}
          onChange={({ currentTarget }) => onComment(currentTarget.value)}
        />
      )}
      <RefusalAlert error={error} />
      <DialogButtons
        onCancel={onClose}
        action={t('run.submit')}
        disabled={!group || (isCommentRequired && comment.trim() === '')}
        onConfirm={() => group && onGo({ transitionUuid, uuids: group.uuids, comment: comment.trim() })}
      />
    </Stack>
  )
}

/* The selected entities of one state, and the actions for them. */
const StateGroup = ({ group }: { group: AnswerOf<typeof groupByState>['groups'][number] }) => {
  const { t } = useTranslation('workflow')
  const { state, color, uuids, transitions } = group
  return (
    <section className={running.group} aria-label={state}>
      <h3 className={running.state}>
        <Dot color={color} outlined={false}>
          {state}
        </Dot>
        <span className={running.count}>
          {t('run.ofState', { count: uuids.length, shown: formatCount(uuids.length) })}
        </span>
      </h3>
      {transitions.length === 0 ? (
        <p className={running.none}>{t('run.none')}</p>
      ) : (
        <Stack gap="xs">
          {transitions.map(({ uuid, name, itemToState }) => (
            <Radio key={uuid} value={uuid} label={`${name} → ${itemToState}`} />
          ))}
        </Stack>
      )}
    </section>
  )
}
