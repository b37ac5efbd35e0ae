import { Button } from '@mantine/core'
import type { Series } from '@pressmark/contract/stories/series.ts'
import { IconBook2, IconBooks, IconHistory, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ActionCommands } from '#catalogue/ActionItem.tsx'
import type { Action } from '#catalogue/actions.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useAllowed, useCommandKeys, useCommandLabel } from '#shared/commands/use-command.ts'
import styles from './Lab.module.css'

const CreateDialog = lazyComponent(() => import('../dialogs/CreateDialog.tsx'), 'CreateDialog')
const SeriesDialog = lazyComponent(() => import('../dialogs/SeriesDialog.tsx'), 'SeriesDialog')
const DeleteSeries = lazyComponent(() => import('../dialogs/DeleteSeries.tsx'), 'DeleteSeries')
const ShareSeries = lazyComponent(() => import('../dialogs/ShareSeries.tsx'), 'ShareSeries')
const StoryHistory = lazyComponent(() => import('../dialogs/StoryHistory.tsx'), 'StoryHistory')

type Dialog = 'STORY' | 'SERIES' | 'view' | 'share' | 'history' | 'delete'
type Props = { series: Series | undefined; inSeries: boolean }

/** The actions of the lab, or of the current series. */
export const LabTools = ({ series, inSeries }: Props) => {
  const isAllowed = useAllowed()
  const [dialog, setDialog] = useState<Dialog>()
  const all: (Action<Dialog> & { shown: boolean })[] = [
    { command: 'series.view', dialog: 'view', icon: IconPencil, offered: series !== undefined, shown: inSeries },
    { command: 'series.share', dialog: 'share', icon: IconShare, offered: series !== undefined, shown: inSeries },
    { command: 'series.history', dialog: 'history', icon: IconHistory, offered: series !== undefined, shown: inSeries },
    { command: 'series.delete', dialog: 'delete', icon: IconTrash, offered: series !== undefined, shown: inSeries },
    { command: 'stories.createSeries', dialog: 'SERIES', icon: IconBooks, offered: true, shown: !inSeries },
    {
      command: 'stories.create',
      dialog: 'STORY',
      icon: IconBook2,
      offered: !inSeries || series !== undefined,
      shown: true,
    },
  ]
  const actions = all.filter(({ shown, command }) => shown && isAllowed(command))
  return (
    <div className={styles.tools}>
      <ActionCommands actions={actions} onChoose={setDialog} />
      {actions.map((action) => (
        <LabButton key={action.command} action={action} onChoose={setDialog} />
      ))}
      <LabDialog dialog={dialog} series={series} onClose={() => setDialog(undefined)} />
    </div>
  )
}

type ButtonProps = { action: Action<Dialog>; onChoose: (dialog: Dialog) => void }

const LabButton = ({ action: { command, dialog, icon: Symbol, offered }, onChoose }: ButtonProps) => {
  const label = useCommandLabel(command)
  const { aria } = useCommandKeys()(command)
  return (
    <Button
      variant={dialog === 'STORY' ? 'filled' : 'default'}
      leftSection={<Symbol size={16} stroke={1.6} aria-hidden />}
      aria-keyshortcuts={aria}
      disabled={!offered}
      onClick={() => onChoose(dialog)}
    >
      {label}
    </Button>
  )
}

type DialogProps = { dialog: Dialog | undefined; series: Series | undefined; onClose: () => void }

const LabDialog = ({ dialog, series, onClose }: DialogProps) => (
  <Suspense fallback={null}>
    {(dialog === 'STORY' || dialog === 'SERIES') && (
      <CreateDialog kind={dialog} into={series?.uuid} onClose={onClose} />
    )}
    {dialog === 'view' && series && <SeriesDialog uuid={series.uuid} onClose={onClose} />}
    {dialog === 'share' && series && <ShareSeries series={series} onClose={onClose} />}
    {dialog === 'history' && series && <StoryHistory kind="SERIES" uuid={series.uuid} onClose={onClose} />}
    {dialog === 'delete' && series && <DeleteSeries series={series} onClose={onClose} />}
  </Suspense>
)
