import { Button } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand, useCommandLabel } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { useLock } from '../../states.queries.ts'
import styles from './FoldersBar.module.css'
import type { FolderSelection } from './use-folder-selection.ts'

const DeleteCollectionsDialog = lazyComponent(
  () => import('../dialogs/DeleteCollectionsDialog.tsx'),
  'DeleteCollectionsDialog',
)

type Props = { total: number; selection: FolderSelection }

/** The number of subcollections, and the button that starts their selection. During a selection, it shows the actions for them. */
export const FoldersBar = ({ total, selection }: Props) => {
  const { t } = useTranslation('catalogue')
  const bar = useRef<HTMLDivElement>(null)
  const { chosen, isChoosing } = selection
  const end = () => {
    selection.end()
    // The button that ends the selection is unmounted together with its focus.
    bar.current?.focus()
  }
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar} data-choosing={isChoosing || undefined}>
      <h2 className={styles.total} aria-live="polite">
        {isChoosing
          ? t('selection.count', { count: chosen.size, shown: formatCount(chosen.size) })
          : t('counts.collections', { count: total, shown: formatCount(total) })}
      </h2>
      {isChoosing ? (
        <ChoosingTools selection={selection} onEnd={end} />
      ) : (
        <button type="button" className={styles.link} onClick={selection.start}>
          {t('folders.select')}
        </button>
      )}
    </div>
  )
}

const ChoosingTools = ({ selection, onEnd }: { selection: FolderSelection; onEnd: () => void }) => {
  const { t } = useTranslation('catalogue')
  const [isDeleting, setDeleting] = useState(false)
  const collections = [...selection.chosen.values()]
  const lock = useLock(...collections.map(({ state }) => state))
  const isOffered = collections.length > 0 && lock === undefined
  const endLabel = useCommandLabel('folders.end')
  useCommand('folders.end', onEnd, { icon: IconX })
  useCommand('folders.delete', () => setDeleting(true), { icon: IconTrash, isOffered })
  return (
    <>
      <button type="button" className={styles.link} onClick={selection.addShown}>
        {t('folders.selectShown')}
      </button>
      <button type="button" className={styles.link} onClick={onEnd}>
        {endLabel}
      </button>
      <Button
        size="xs"
        className={styles.delete}
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        disabled={!isOffered}
        title={lock}
        onClick={() => setDeleting(true)}
      >
        {t('actions.delete')}
      </Button>
      {/* A colleague may have deleted all of them while the dialog was open. */}
      {isDeleting && collections.length > 0 && (
        <Suspense fallback={null}>
          <DeleteCollectionsDialog collections={collections} onClose={() => setDeleting(false)} onDone={onEnd} />
        </Suspense>
      )}
    </>
  )
}
