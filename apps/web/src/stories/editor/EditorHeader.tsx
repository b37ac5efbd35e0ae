import { Button, Tooltip } from '@mantine/core'
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
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackLink } from '#shared/hooks/back-navigation.ts'
import { StateBadge } from '#catalogue/workflow/StateBadge.tsx'
import type { CommandId } from '#shared/commands/commands.ts'
import { shownKey } from '#shared/commands/keys.ts'
import { commandLabel, useCommand, useCommandKeys, useCommandLabel } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useAnnounceEditing } from '#shared/api/editing.ts'
import { useMay } from '#shared/api/person.ts'
import { OtherEditors } from '#shared/ui/OtherEditors.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { StoryLanguages } from '../languages/StoryLanguages.tsx'
import { useRefetchStories } from '../stories.queries.ts'
import { redoSteps, undoSteps, type Draft } from './draft.store.ts'
import styles from './Editor.module.css'
import { useSaveStory } from './use-save-story.ts'

const EditorDialogs = lazyComponent(() => import('./EditorDialogs.tsx'), 'EditorDialogs')
export type EditorDialog = 'preview' | 'edit' | 'share' | 'duplicate' | 'history' | { conflict: Story }

type Props = {
  story: Story
  draft: Draft
  unsaved: boolean
  dialog: EditorDialog | undefined
  onDialog: (dialog: EditorDialog | undefined) => void
}

/** The title and state of the story, and the actions for the whole story. @source spec 002 §2 */
export const EditorHeader = ({ story, draft, unsaved, dialog, onDialog: setDialog }: Props) => {
  const { t } = useTranslation(['editor', 'stories'])
  const may = useMay('catalogue.edit')
  const navigate = useNavigate()
  const readAgain = useRefetchStories()
  useAnnounceEditing({ uuid: story.uuid, editing: may })
  const { save, pending } = useSaveStory(story.uuid, (conflict) => setDialog({ conflict }))
  const preview = () => void navigate({ to: '/story/editor/$storyUuid/preview', params: { storyUuid: story.uuid } })
  const { past, future } = draft.steps
  const actions = {
    save: () => void save(),
    preview: () => (unsaved ? setDialog('preview') : preview()),
    undo: () => undoSteps(story.uuid),
    redo: () => redoSteps(story.uuid),
    open: setDialog,
  }
  useEditorCommands(actions, {
    maySave: unsaved && !pending,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
  })
  const keysOf = useCommandKeys()
  return (
    <header className={styles.header}>
      <Link {...useBackLink('/story')} className={styles.back} aria-label={t('back')} title={t('back')}>
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </Link>
      <div className={styles.whole}>
        <ScreenHeading className={styles.title}>{story.sgtt || story.label}</ScreenHeading>
        <StateBadge resourceType="STORY" uuid={story.uuid} state={story.state} onMoved={readAgain} />
        <OtherEditors uuid={story.uuid} />
        <StoryLanguages story={story} draft={draft} may={may} save={save} />
        <output className={styles.unsaved}>{unsaved && t('unsaved')}</output>
      </div>
      <div className={styles.tools}>
        {may && (
          <>
            <Tool command="story.undo" icon={IconArrowBackUp} disabled={past.length === 0} press={actions.undo} />
            <Tool command="story.redo" icon={IconArrowForwardUp} disabled={future.length === 0} press={actions.redo} />
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          aria-keyshortcuts={keysOf('story.preview').aria}
          onClick={actions.preview}
        >
          {commandLabel('story.preview')}
        </Button>
        <Tool command="story.edit" icon={IconAdjustmentsHorizontal} press={() => setDialog('edit')} />
        <Tool command="story.share" icon={IconShare} press={() => setDialog('share')} />
        {may && <Tool command="story.history" icon={IconHistory} press={() => setDialog('history')} />}
        {may && <Tool command="story.duplicate" icon={IconCopy} press={() => setDialog('duplicate')} />}
        {may && (
          <Button
            leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
            aria-keyshortcuts={keysOf('story.save').aria}
            disabled={!unsaved}
            loading={pending}
            onClick={actions.save}
          >
            {commandLabel('story.save')}
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

type ToolProps = { command: CommandId; icon: Icon; press: () => void; disabled?: boolean }

const Tool = ({ command, icon: Symbol, press, disabled = false }: ToolProps) => {
  const name = useCommandLabel(command)
  const { keys, aria } = useCommandKeys()(command)
  return (
    <Tooltip label={keys[0] ? `${name} (${shownKey(keys[0])})` : name}>
      <Button
        variant="default"
        className={styles.tool}
        leftSection={<Symbol size={18} stroke={1.6} aria-hidden />}
        aria-label={name}
        aria-keyshortcuts={aria}
        disabled={disabled}
        onClick={press}
      >
        <span className={styles.toolName}>{name}</span>
      </Button>
    </Tooltip>
  )
}

type EditorActions = Record<'save' | 'preview' | 'undo' | 'redo', () => void> & { open: (dialog: EditorDialog) => void }
type Possible = Record<'maySave' | 'mayUndo' | 'mayRedo', boolean>

/* Registers the commands of the story. In fields, undo is that of the browser. */
const useEditorCommands = ({ save, preview, undo, redo, open }: EditorActions, possible: Possible) => {
  useCommand('story.save', save, { icon: IconDeviceFloppy, isOffered: possible.maySave })
  useCommand('story.undo', undo, { icon: IconArrowBackUp, isOffered: possible.mayUndo })
  useCommand('story.redo', redo, { icon: IconArrowForwardUp, isOffered: possible.mayRedo })
  useCommand('story.preview', preview, { icon: IconPlayerPlay })
  useCommand('story.edit', () => open('edit'), { icon: IconAdjustmentsHorizontal })
  useCommand('story.share', () => open('share'), { icon: IconShare })
  useCommand('story.history', () => open('history'), { icon: IconHistory })
  useCommand('story.duplicate', () => open('duplicate'), { icon: IconCopy })
}
