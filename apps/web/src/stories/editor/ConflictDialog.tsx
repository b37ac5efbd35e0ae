import { Button, Text } from '@mantine/core'
import type { Story } from '@pressmark/contract/stories/stories.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import conflict from '#shared/forms/ConflictAlert.module.css'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const merge = useMemo(() => draft && mergeOf(draft, current), [draft, current])
  if (!draft || !merge) return null
  const reload = () => {
    takeStory(current, { discard: true })
    onClose()
  }
  const saveChosen = () => {
    takeMerge(uuid, current, chosen)
    onClose()
    void save()
  }
  const choose = (id: string, { takesTheirs }: { takesTheirs: boolean }) => {
    const next = new Set(chosen)
    if (takesTheirs) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <Dialog title={t('conflict.title')} size={640} onClose={onClose}>
      <Text>{t('conflict.text')}</Text>
      <div className={conflict.changes}>
        {merge.conflicts.map((one) => (
          <StepConflictChoice
            key={one.id}
            conflict={one}
            position={positionIn(draft.steps.present, one.before) || positionIn(draft.saved, one.before)}
            takesTheirs={chosen.has(one.id)}
            onChange={(choice) => choose(one.id, choice)}
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
        <Button disabled={saving} onClick={saveChosen}>
          {t(chosen.size === 0 ? 'shared:conflict.overwrite' : 'shared:conflict.save')}
        </Button>
      </DialogFooter>
    </Dialog>
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
