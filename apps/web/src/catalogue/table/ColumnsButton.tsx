import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import styles from './ColumnsButton.module.css'
import { useColumns } from './use-columns.ts'

const ColumnsDialog = lazyComponent(() => import('./ColumnsDialog.tsx'), 'ColumnsDialog')

/** Opens the choice of columns, and says how many are shown. */
export const ColumnsButton = ({ list }: { list: string }) => {
  const { t } = useTranslation('catalogue')
  const { all, columns, choose } = useColumns(list)
  const [isOpen, setOpen] = useState(false)
  if (!columns) return null
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        <IconColumns3 size={16} stroke={1.6} aria-hidden />
        <span className={styles.words}>{t('columns.button', { shown: columns.length, total: all.length })}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsDialog all={all} columns={columns} onChange={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
