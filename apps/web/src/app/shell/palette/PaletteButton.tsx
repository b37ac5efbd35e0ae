import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCommand } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownKey } from '#shared/commands/keys.ts'
import { useCommand, useCommandKeys } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import styles from '../Header.module.css'
import { GlobalCommands, type GlobalDialog } from './GlobalCommands.tsx'

const Palette = lazyComponent(() => import('./Palette.tsx'), 'Palette')

/** Opens the command palette. Registers the commands that hold on every screen. */
export const PaletteButton = () => {
  const { t } = useTranslation('search')
  const [dialog, setDialog] = useState<GlobalDialog>()
  const open = () => setDialog('palette')
  useCommand('palette.open', open)
  const { keys, aria } = useCommandKeys()('palette.open')
  // Another dialog may have taken the place of the palette.
  const close = () => setDialog((current) => (current === 'palette' ? undefined : current))
  return (
    <>
      <Tooltip label={`${t('palette.open')} (${keys.map(shownKey).join(', ')})`}>
        <ActionIcon
          className={styles.wide}
          aria-label={t('palette.open')}
          aria-keyshortcuts={aria}
          onClick={open}
          onPointerEnter={Palette.preload}
        >
          <IconCommand size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <GlobalCommands dialog={dialog} onDialog={setDialog} />
      <Suspense fallback={null}>{dialog === 'palette' && <Palette onClose={close} />}</Suspense>
    </>
  )
}
