import { Button, Text } from '@mantine/core'
import type { Story } from '@pressmark/contract/stories/stories.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storyKeys } from '#shared/api/keys.ts'
import { nameOf } from '#shared/api/person.ts'
import conflict from '#shared/forms/ConflictAlert.module.css'
import { lastChangeQuery } from '#shared/history/ColleagueChanges.tsx'
import { formatMoment } from '#shared/text/format-date.ts'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import styles from './Conflict.module.css'
import { mergeOf, takeMerge, takeStory, useDraft } from './draft.store.ts'
import type { DraftStep } from './draft.ts'
import type { StepMerge } from './merge-steps.ts'
import { StepConflictChoice } from './StepConflictChoice.tsx'
import { useStepFieldName } from './use-step-fields.ts'

type Props = {
  /** The story as someone else has saved it. */
  current: Story
  save: () => Promise<boolean>
  saving: boolean
  onClose: () => void
}

/** Shown if someone else has changed the same part of a step: asks for each which value stays, and lists what else was changed. */
export const ConflictDialog = ({ current, save, saving, onClose }: Props) => {
  const { t } = useTranslation(['editor', 'shared'])
  const { uuid } = current
  const draft = useDraft(uuid)
  // Nothing is preset, so that no save overwrites a value without a choice.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const merge = useMemo(() => draft && mergeOf(draft, current), [draft, current])
  if (!draft || !merge) return null
  const reload = () => {
    takeStory(current, { discard: true })
    onClose()
  }
  const saveChosen = () => {
    takeMerge(uuid, current, new Set([...choices.keys()].filter((id) => choices.get(id))))
    onClose()
    void save()
  }
  return (
    <Dialog title={t('conflict.title')} size={640} onClose={onClose}>
      <LastSave current={current} />
      <Text>{t('conflict.text')}</Text>
      <div className={conflict.changes}>
        {merge.conflicts.map((one) => (
          <StepConflictChoice
            key={one.id}
            conflict={one}
            position={positionIn(draft.steps.present, one.before) || positionIn(draft.saved, one.before)}
            takesTheirs={choices.get(one.id)}
            onChange={({ takesTheirs }) => setChoices(new Map(choices).set(one.id, takesTheirs))}
          />
        ))}
      </div>
      <OtherChanges merge={merge} />
      <DialogFooter isBusy={saving}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button variant="default" onClick={reload}>
          {t('shared:conflict.reload')}
        </Button>
        <Button disabled={saving || merge.conflicts.some(({ id }) => !choices.has(id))} onClick={saveChosen}>
          {t('shared:conflict.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/* The person and the time of the save that came first. */
const LastSave = ({ current }: Pick<Props, 'current'>) => {
  const { t } = useTranslation('editor')
  const { data } = useQuery(lastChangeQuery(current, storyKeys.one(current.uuid)))
  if (!data) return null
  return (
    <Text size="sm" c="dimmed">
      {t('conflict.savedBy', { person: nameOf(data.person) ?? t('conflict.system'), at: formatMoment(data.at) })}
    </Text>
  )
}

/* 1-based, or 0 if the step is not in the list. */
const positionIn = (steps: readonly DraftStep[], { key }: DraftStep) => steps.findIndex((step) => step.key === key) + 1

const OtherChanges = ({ merge: { theirs, movedBy } }: { merge: StepMerge }) => {
  const { t } = useTranslation('editor')
  const nameOf = useStepFieldName()
  if (theirs.length === 0 && movedBy !== 'theirs' && movedBy !== 'both') return null
  return (
    <section aria-labelledby="other-changes">
      <h3 id="other-changes" className={styles.part}>
        {t('conflict.others')}
      </h3>
      <ul className={styles.others}>
        {theirs.map((change) => {
          const title = change.step.title || t('untitled')
          const fields = change.kind === 'changed' ? change.fields.map(nameOf).join(', ') : ''
          return <li key={`${change.kind} ${change.step.key}`}>{t(`conflict.${change.kind}`, { title, fields })}</li>
        })}
        {movedBy === 'theirs' && <li>{t('conflict.moved')}</li>}
        {movedBy === 'both' && <li>{t('conflict.ownOrder')}</li>}
      </ul>
    </section>
  )
}
