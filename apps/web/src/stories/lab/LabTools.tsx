import { Button } from '@mantine/core'
import type { Series } from '@pressmark/contract/stories/series.ts'
import { IconBook2, IconBooks, IconHistory, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import styles from './Lab.module.css'

const CreateDialog = lazyComponent(() => import('../dialogs/CreateDialog.tsx'), 'CreateDialog')
const SeriesDialog = lazyComponent(() => import('../dialogs/SeriesDialog.tsx'), 'SeriesDialog')
const DeleteSeries = lazyComponent(() => import('../dialogs/DeleteSeries.tsx'), 'DeleteSeries')
const StoryHistory = lazyComponent(() => import('../dialogs/StoryHistory.tsx'), 'StoryHistory')

type Dialog = 'STORY' | 'SERIES' | 'view' | 'history' | 'delete'
type Props = { series: Series | undefined; inSeries: boolean }

/** The actions of the lab, or of the current series. */
export const LabTools = ({ series, inSeries }: Props) => {
  const { t } = useTranslation('stories')
  const may = useMay('catalogue.edit')
  const [dialog, setDialog] = useState<Dialog>()
  const offered: { dialog: Dialog; icon: Icon; label: string; shown: boolean }[] = [
    { dialog: 'view', icon: IconPencil, label: t('series.view'), shown: inSeries },
    { dialog: 'history', icon: IconHistory, label: t('history'), shown: inSeries && may },
    { dialog: 'delete', icon: IconTrash, label: t('series.delete'), shown: inSeries && may },
    { dialog: 'SERIES', icon: IconBooks, label: t('create.SERIES'), shown: !inSeries && may },
    { dialog: 'STORY', icon: IconBook2, label: t('create.STORY'), shown: may },
  ]
  return (
    <div className={styles.tools}>
      {offered
        .filter(({ shown }) => shown)
        .map(({ dialog: name, icon: Symbol, label }) => (
          <Button
            key={name}
            variant={name === 'STORY' ? 'filled' : 'default'}
            leftSection={<Symbol size={16} stroke={1.6} aria-hidden />}
            disabled={inSeries && !series}
            onClick={() => setDialog(name)}
          >
            {label}
          </Button>
        ))}
      <LabDialog dialog={dialog} series={series} onClose={() => setDialog(undefined)} />
    </div>
  )
}

type DialogProps = { dialog: Dialog | undefined; series: Series | undefined; onClose: () => void }

const LabDialog = ({ dialog, series, onClose }: DialogProps) => (
  <Suspense fallback={null}>
    {(dialog === 'STORY' || dialog === 'SERIES') && (
      <CreateDialog kind={dialog} into={series?.uuid} onClose={onClose} />
    )}
    {dialog === 'view' && series && <SeriesDialog uuid={series.uuid} onClose={onClose} />}
    {dialog === 'history' && series && <StoryHistory kind="SERIES" uuid={series.uuid} onClose={onClose} />}
    {dialog === 'delete' && series && <DeleteSeries series={series} onClose={onClose} />}
  </Suspense>
)
