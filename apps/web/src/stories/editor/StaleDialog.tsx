import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { shownVersion, type CheckedVersion } from '#shared/api/if-match.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { storyQuery } from '../stories.queries.ts'
import { draftOf, inputsOf, type DraftStep } from './draft.ts'
import { takeStory, useDraft } from './draft.store.ts'
import styles from './Stale.module.css'

type Props = {
  uuid: string
  saving: boolean
  onOver: (version: CheckedVersion) => Promise<boolean>
  onClose: () => void
}

/** Shown if someone else has saved first: both lists of steps next to each other, with the choice to reload or overwrite. */
export const StaleDialog = ({ uuid, saving, onOver, onClose }: Props) => {
  const { t } = useTranslation(['editor', 'shared'])
  const draft = useDraft(uuid)
  // The current version, not the one that the editor opened.
  const { data: now, error, refetch } = useQuery({ ...storyQuery(uuid), staleTime: 0, refetchOnMount: 'always' })
  if (!draft) return null
  const savedSteps = now && draftOf(now.annotations)
  const reload = () => {
    if (now) takeStory(now, { discard: true })
    onClose()
  }
  const overwrite = () => {
    if (now) void onOver(shownVersion(now)).then((saved) => saved && onClose())
  }
  return (
    <Dialog title={t('stale.title')} size={720} onClose={onClose}>
      <Text mb="md">{t('stale.text')}</Text>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!savedSteps && !error && <Skeleton height={160} />}
      {savedSteps && (
        <div className={styles.compare}>
          <Version name={t('stale.saved')} steps={savedSteps} before={draft.saved} />
          <Version name={t('stale.own')} steps={draft.steps.present} before={draft.saved} />
        </div>
      )}
      <DialogFooter>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button variant="default" disabled={!now} onClick={reload}>
          {t('stale.reload')}
        </Button>
        <Button loading={saving} disabled={!now} onClick={overwrite}>
          {t('stale.overwrite')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type VersionProps = { name: string; steps: readonly DraftStep[]; before: readonly DraftStep[] }

const Version = ({ name, steps, before }: VersionProps) => {
  const { t } = useTranslation('editor')
  const previous = new Map(before.map((step) => [step.id, JSON.stringify(inputsOf([step]))]))
  return (
    <Stack gap="xs">
      <h3 className={styles.part}>{name}</h3>
      <ol className={styles.version}>
        {steps.map((step) => (
          <li key={step.key}>
            {step.title || t('untitled')}
            {JSON.stringify(inputsOf([step])) !== previous.get(step.id) && <em> · {t('stale.changed')}</em>}
          </li>
        ))}
      </ol>
    </Stack>
  )
}
