import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Story } from '@pressmark/contract/stories/stories.ts'
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCopy,
  IconDeviceFloppy,
  IconHistory,
  IconPlayerPlay,
  IconShare,
  type Icon,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { StateBadge } from '#catalogue/workflow/StateBadge.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useAnnounceEditing } from '#shared/api/editing.ts'
import { useMay } from '#shared/api/person.ts'
import { OtherEditors } from '#shared/ui/OtherEditors.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import type { CheckedVersion } from '#shared/api/if-match.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useRefetchStories, useUpdateStory } from '../stories.queries.ts'
import { redoSteps, undoSteps, takeStory, useDraft, type Draft } from './draft.store.ts'
import styles from './Editor.module.css'
import { inputsOf } from './draft.ts'

const EditorDialogs = lazyComponent(() => import('./EditorDialogs.tsx'), 'EditorDialogs')
export type EditorDialog = 'preview' | 'edit' | 'share' | 'duplicate' | 'history' | 'stale'

type Props = { story: Story; draft: Draft; unsaved: boolean }

/** The title and state of the story, and the actions for the whole story. @source spec 002 §2 */
export const EditorHeader = ({ story, draft, unsaved }: Props) => {
  const { t } = useTranslation(['editor', 'stories'])
  const may = useMay('catalogue.edit')
  const navigate = useNavigate()
  const readAgain = useRefetchStories()
  const [dialog, setDialog] = useState<EditorDialog>()
  useAnnounceEditing(story.uuid, may)
  const { save, pending } = useSave(story.uuid, () => setDialog('stale'))
  const preview = () => void navigate({ to: '/story/editor/$storyUuid/preview', params: { storyUuid: story.uuid } })
  useSaveKey(() => {
    if (unsaved && !pending) void save()
  })
  const { past, future } = draft.steps
  return (
    <header className={styles.header}>
      <Link to="/story" className={styles.back} aria-label={t('back')} title={t('back')}>
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </Link>
      <div className={styles.whole}>
        <ScreenHeading className={styles.title}>{story.sgtt || story.label}</ScreenHeading>
        <StateBadge resourceType="STORY" uuid={story.uuid} state={story.state} onMoved={readAgain} />
        <OtherEditors uuid={story.uuid} />
        <output className={styles.unsaved}>{unsaved && t('unsaved')}</output>
      </div>
      <div className={styles.tools}>
        {may && (
          <>
            <Tool
              name={t('undo')}
              icon={IconArrowBackUp}
              disabled={past.length === 0}
              press={() => undoSteps(story.uuid)}
            />
            <Tool
              name={t('redo')}
              icon={IconArrowForwardUp}
              disabled={future.length === 0}
              press={() => redoSteps(story.uuid)}
            />
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          onClick={() => (unsaved ? setDialog('preview') : preview())}
        >
          {t('preview')}
        </Button>
        <Tool name={t('edit')} icon={IconAdjustmentsHorizontal} press={() => setDialog('edit')} />
        <Tool name={t('share')} icon={IconShare} press={() => setDialog('share')} />
        {may && <Tool name={t('stories:history')} icon={IconHistory} press={() => setDialog('history')} />}
        {may && <Tool name={t('duplicate')} icon={IconCopy} press={() => setDialog('duplicate')} />}
        {may && (
          <Button
            leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
            aria-keyshortcuts="Control+S"
            disabled={!unsaved}
            loading={pending}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog && (
          <EditorDialogs
            open={dialog}
            story={story}
            save={save}
            saving={pending}
            onPreview={preview}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </header>
  )
}

const Tool = ({
  name,
  icon: Symbol,
  press,
  disabled = false,
}: {
  name: string
  icon: Icon
  press: () => void
  disabled?: boolean
}) => (
  <Tooltip label={name}>
    <ActionIcon variant="default" size={36} aria-label={name} disabled={disabled} onClick={press}>
      <Symbol size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

/* Calls `onSave` for Ctrl+S and ⌘S instead of the browser's own action. */
const useSaveKey = (onSave: () => void) => {
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    onSave()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => saveByKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Saves all steps. Calls `onStale` if someone else has saved first. `over` is their version, to overwrite it. */
const useSave = (uuid: string, onStale: () => void) => {
  const draft = useDraft(uuid)
  const update = useUpdateStory(uuid)
  const save = async ({ over }: { over?: CheckedVersion } = {}): Promise<boolean> => {
    if (!draft) return false
    const annotations = inputsOf(draft.steps.present)
    try {
      const story = await update.mutateAsync({ annotations, version: over ?? draft.version })
      takeStory(story, { discard: true })
      toastSuccess(i18next.t('editor:saved'))
      return true
    } catch (error) {
      if (isRefused(error, 'staleVersion')) onStale()
      else toastError(refusalText(error))
      return false
    }
  }
  return { save, pending: update.isPending }
}
