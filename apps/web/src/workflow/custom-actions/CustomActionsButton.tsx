import { Button } from '@mantine/core'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'

const CustomActions = lazyComponent(() => import('./CustomActions.tsx'), 'CustomActions')

/** Opens the custom actions of the tenant. */
export const OwnKindsButton = ({ templates }: { templates: readonly TaskTemplate[] }) => {
  const { t } = useTranslation('workflow')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        onFocus={CustomActions.preload}
        onPointerEnter={CustomActions.preload}
        onClick={() => setOpen(true)}
      >
        {t('actions.custom')}
      </Button>
      {open && (
        <Suspense>
          <CustomActions kinds={templates.filter(({ custom }) => custom)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
