import { Button } from '@mantine/core'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { IconListDetails } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'

const RunLog = lazyComponent(() => import('./RunLog.tsx'), 'RunLog')

/** Opens the executions of a transition. */
export const RunLogButton = ({ transition }: { transition: Transition }) => {
  const { t } = useTranslation('workflow')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListDetails size={17} stroke={1.6} aria-hidden />}
        onFocus={RunLog.preload}
        onPointerEnter={RunLog.preload}
        onClick={() => setOpen(true)}
      >
        {t('runLog.title')}
      </Button>
      <Suspense fallback={null}>{open && <RunLog transition={transition} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
