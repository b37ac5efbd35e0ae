import { ActionIcon, Button } from '@mantine/core'
import type { SettingsArea } from '@pressmark/contract/tenants/settings-history.ts'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../hooks/lazy-component.ts'

const SettingsHistory = lazyComponent(() => import('./SettingsHistory.tsx'), 'SettingsHistory')

/** Opens the history of a part of the settings. */
export const SettingsHistoryButton = ({ area }: { area: SettingsArea }) => {
  const { t } = useTranslation('shared')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={17} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('history')}
      </Button>
      <Suspense fallback={null}>{open && <SettingsHistory area={area} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

type OneProps = { area: SettingsArea; of: { uuid: string; name: string } }

/** Opens the history of one entity of the settings, in its row. */
export const EntityHistoryButton = ({ area, of }: OneProps) => {
  const { t } = useTranslation('shared')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon aria-label={t('historyOf', { name: of.name })} onClick={() => setOpen(true)}>
        <IconHistory size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Suspense fallback={null}>
        {open && <SettingsHistory area={area} of={of} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
