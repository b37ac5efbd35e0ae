import { Button, Textarea } from '@mantine/core'
import type { WaitingEntity } from '@pressmark/contract/workflow/inbox.ts'
import { COMMENT_MAX_LENGTH } from '@pressmark/contract/workflow/transition-logs.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { fire } from '../running/running.queries.ts'
import styles from './Inbox.module.css'

type Props = {
  entity: WaitingEntity
  /** Those that start from the state of the entry. */
  transitions: readonly Transition[]
  /** Called after an action, when the entry leaves the list. */
  onFired: () => void
}

/** The workflow actions of a waiting entry. An action that needs a comment asks for it below the entry. */
export const RowActions = ({ entity, transitions, onFired }: Props) => {
  const { t } = useTranslation('workflow')
  const [commenting, setCommenting] = useState<Transition>()
  const run = useRun(entity, onFired)
  const title = entity.title || t('run.untitled')
  return (
    <>
      <div className={styles.actions}>
        {transitions.map((transition) => {
          const names = { name: transition.name, title, state: transition.itemToState }
          const shared = { size: 'xs', variant: 'default', 'aria-label': t('inbox.runOf', names) } as const
          const hint = t('inbox.leadsTo', names)
          return transition.commentRequired ? (
            <Button
              key={transition.uuid}
              {...shared}
              title={hint}
              aria-expanded={commenting?.uuid === transition.uuid}
              onClick={() => setCommenting(commenting?.uuid === transition.uuid ? undefined : transition)}
            >
              {t('inbox.withComment', names)}
            </Button>
          ) : (
            <span key={transition.uuid} title={hint}>
              <CallButton {...shared} onCall={() => run(transition, '')}>
                {transition.name}
              </CallButton>
            </span>
          )
        })}
      </div>
      {commenting && (
        <CommentForm
          key={commenting.uuid}
          transition={commenting}
          title={title}
          onRun={(comment) => run(commenting, comment)}
          onCancel={() => setCommenting(undefined)}
        />
      )}
    </>
  )
}

type FormProps = {
  transition: Transition
  title: string
  onRun: (comment: string) => Promise<unknown>
  onCancel: () => void
}

const CommentForm = ({ transition: { name }, title, onRun, onCancel }: FormProps) => {
  const { t } = useTranslation('workflow')
  const [comment, setComment] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // The person has just opened it with a button.
  useEffect(() => field.current?.focus(), [])
  const isEmpty = comment.trim() === ''
  return (
    <fieldset className={styles.form} aria-label={t('inbox.runOf', { name, title })}>
      <Textarea
        label={t('run.comment')}
        description={t('run.commentRequired')}
        withAsterisk
        required
        ref={field}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={COMMENT_MAX_LENGTH}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <div className={styles.formButtons}>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('inbox.cancel')}
        </Button>
        <CallButton size="xs" disabled={isEmpty} onCall={() => onRun(comment.trim())}>
          {name}
        </CallButton>
      </div>
    </fieldset>
  )
}

/* Fires a transition on one entry. All screens may show its state. */
const useRun = ({ uuid, resourceType, title }: WaitingEntity, onFired: () => void) => {
  const { t } = useTranslation('workflow')
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ transition, comment }: { transition: Transition; comment: string }) =>
      fire({ resourceType, transitionUuid: transition.uuid, uuids: [uuid], comment, onProgress: () => {} }),
    onSuccess: (_, { transition }) => {
      toastSuccess(t('inbox.moved', { title: title || t('run.untitled'), state: transition.itemToState }))
      onFired()
    },
    onError: (error) => toastError(refusalText(error)),
    onSettled: () => queries.invalidateQueries(),
  })
  return (transition: Transition, comment: string) => mutateAsync({ transition, comment })
}
