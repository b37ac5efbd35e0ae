import { CheckBox } from '@pressmark/ui/CheckBox.tsx'
import type { Series } from '@pressmark/contract/stories/series.ts'
import { IconArrowRight, IconBooks, IconHistory, IconRoute, IconTrash, IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '#catalogue/actions.ts'
import bar from '#catalogue/collection/items/ItemsBar.module.css'
import type { Selection } from '#catalogue/selection/use-selection.ts'
import { SplitActions } from '#catalogue/SplitActions.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useAllowed, useCommand } from '#shared/commands/use-command.ts'
import type { StoryOfList } from '../stories.queries.ts'
import styles from './Lab.module.css'

const PlaceInSeries = lazyComponent(() => import('../dialogs/PlaceInSeries.tsx'), 'PlaceInSeries')
const DeleteStories = lazyComponent(() => import('../dialogs/DeleteStories.tsx'), 'DeleteStories')
const RemoveStories = lazyComponent(() => import('../dialogs/RemoveStories.tsx'), 'RemoveStories')
const StoryHistory = lazyComponent(() => import('../dialogs/StoryHistory.tsx'), 'StoryHistory')
const WorkflowActions = lazyComponent(() => import('#workflow/running/WorkflowActions.tsx'), 'WorkflowActions')

type Name = 'place' | 'delete' | 'remove' | 'workflow' | 'history'

type Props = {
  total: number
  series: Series | undefined
  stories: readonly StoryOfList[]
  selection: Selection<StoryOfList> | undefined
  onMoved: () => Promise<void>
}

/** The number of stories, or of selected stories with their actions. */
export const StoriesBar = ({ total, series, stories, selection, onMoved }: Props) => {
  const { t } = useTranslation(['stories', 'catalogue'])
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<Name>()
  const chosen = [...(selection?.chosen.values() ?? [])]
  const count = chosen.length
  const actions = useStoryActions(series, count)
  const close = () => setDialog(undefined)
  const done = () => {
    close()
    selection?.clear()
    toolbar.current?.querySelector('input')?.focus()
  }
  useCommand('selection.clear', count > 0 ? done : undefined, { icon: IconX })
  const onPage = stories.filter(({ uuid }) => selection?.chosen.has(uuid)).length
  return (
    <div ref={toolbar} className={bar.bar} data-choosing={count > 0 || undefined}>
      {selection && (
        <label className={styles.all}>
          <CheckBox
            aria-label={t('selectPage')}
            checked={onPage === stories.length}
            onChange={() => (onPage === stories.length ? selection.clear() : selection.add(stories))}
          />
        </label>
      )}
      <h2 className={bar.total} aria-live="polite">
        {count > 0
          ? t('catalogue:selection.count', { count, shown: formatCount(count) })
          : t('count', { count: total, shown: formatCount(total) })}
      </h2>
      {count > 0 && (
        <button type="button" className={bar.clear} onClick={done}>
          {t('catalogue:selection.clear')}
        </button>
      )}
      <div className={bar.tools}>{count > 0 && <SplitActions actions={actions} onChoose={setDialog} />}</div>
      <BarDialog dialog={dialog} chosen={chosen} series={series} onMoved={onMoved} onClose={close} onDone={done} />
    </div>
  )
}

type BarDialogProps = Pick<Props, 'series' | 'onMoved'> & {
  dialog: Name | undefined
  chosen: StoryOfList[]
  onClose: () => void
  onDone: () => void
}

const BarDialog = ({ dialog, chosen, series, onMoved, onClose, onDone }: BarDialogProps) => (
  <Suspense fallback={null}>
    {dialog === 'place' && <PlaceInSeries stories={chosen} from={series?.uuid} onClose={onClose} onDone={onDone} />}
    {dialog === 'delete' && <DeleteStories stories={chosen} onClose={onClose} onDone={onDone} />}
    {dialog === 'remove' && series && (
      <RemoveStories stories={chosen} series={series} onClose={onClose} onDone={onDone} />
    )}
    {dialog === 'history' && chosen[0] && <StoryHistory kind="STORY" uuid={chosen[0].uuid} onClose={onClose} />}
    {dialog === 'workflow' && (
      <WorkflowActions
        resourceType="STORY"
        uuids={chosen.map(({ uuid }) => uuid)}
        onMoved={onMoved}
        onClose={onClose}
        onDone={onDone}
      />
    )}
  </Suspense>
)

/* The lab offers Add to and Delete, a series offers Move and Remove. Both offer the workflow, and the history of a single story.
   @source spec 002 §2 */
const useStoryActions = (series: Series | undefined, count: number): Action<Name>[] => {
  const isAllowed = useAllowed()
  const inSeries: Action<Name>[] = [
    { command: 'chosenStories.move', icon: IconArrowRight, offered: true, dialog: 'place' },
    { command: 'chosenStories.remove', icon: IconX, offered: true, dialog: 'remove' },
  ]
  const inLab: Action<Name>[] = [
    { command: 'chosenStories.addTo', icon: IconBooks, offered: true, dialog: 'place' },
    { command: 'chosenStories.delete', icon: IconTrash, offered: true, dialog: 'delete', dangerous: true },
  ]
  const history: Action<Name> = {
    command: 'chosenStories.history',
    icon: IconHistory,
    offered: true,
    dialog: 'history',
  }
  const actions: Action<Name>[] = [
    ...(series ? inSeries : inLab),
    { command: 'chosenStories.workflow', icon: IconRoute, offered: true, dialog: 'workflow' },
    ...(count === 1 ? [history] : []),
  ]
  return actions.filter(({ command }) => isAllowed(command))
}
