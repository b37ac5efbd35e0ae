import { ActionIcon, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCommand } from '@tabler/icons-react'
import { Suspense, useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import styles from '../Header.module.css'

const Palette = lazyComponent(() => import('./Palette.tsx'), 'Palette')

/** Opens the command palette, as do Ctrl K and Cmd K while no dialog is open. */
export const PaletteButton = () => {
  const { t } = useTranslation('search')
  const [opened, { open, close }] = useDisclosure()
  const onPressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    open()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onPressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Tooltip label={`${t('palette.open')} (Ctrl K)`}>
        <ActionIcon
          className={styles.wide}
          aria-label={t('palette.open')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
          onPointerEnter={Palette.preload}
        >
          <IconCommand size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>{opened && <Palette onClose={close} />}</Suspense>
    </>
  )
}
