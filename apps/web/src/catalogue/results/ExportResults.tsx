import { ActionIcon } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAllowed, useCommand, useCommandLabel } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import type { ResultsSearch } from './address.ts'
import { narrowing } from './results.queries.ts'

const ExportDialog = lazyComponent(() => import('../export/ExportDialog.tsx'), 'ExportDialog')

/** The button that exports all items found. */
export const ExportResults = ({ search, total = 0 }: { search: ResultsSearch; total: number | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  const label = useCommandLabel('results.export')
  const isAllowed = useAllowed()('results.export')
  const open = () => setOpen(true)
  useCommand('results.export', open, { icon: IconTableExport, isOffered: total > 0 })
  if (!isAllowed) return null
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={label} title={label} disabled={total === 0} onClick={open}>
        <IconTableExport size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog selection={{ search: narrowing(search) }} count={total} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
