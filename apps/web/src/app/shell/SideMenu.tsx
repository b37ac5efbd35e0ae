import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MENU_COLLAPSE_MS } from '@pressmark/contract/platform/constants.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMenuEntries } from './menu-entries.ts'
import styles from './SideMenu.module.css'

const InboxCount = lazyComponent(() => import('#workflow/inbox/InboxCount.tsx'), 'InboxCount')
const AccountMenu = lazyComponent(() => import('./AccountMenu.tsx'), 'AccountMenu')

/** The dark rail at the left; on a phone the bar at the bottom. */
export const SideMenu = () => {
  const { t } = useTranslation('app')
  const { open, handlers, afterAction } = useCollapse()
  const entries = useMenuEntries()
  return (
    <nav aria-label={t('menu.label')} className={styles.rail} data-open={open || undefined} {...handlers}>
      <div className={styles.account}>
        <Suspense fallback={null}>
          <AccountMenu />
        </Suspense>
      </div>
      <ul className={styles.entries}>
        {entries.map(({ name, to, icon: Icon, wide }) => (
          <li key={name} className={wide && styles.wide}>
            <Link
              to={to}
              // The personal profile lies below its address and is no part of it.
              activeOptions={{ exact: to === '/management', includeSearch: false }}
              className={styles.entry}
              onClick={(event) => afterAction(event.nativeEvent as globalThis.PointerEvent)}
            >
              <Icon size={21} stroke={1.6} aria-hidden />
              <span className={styles.label}>{t(`menu.${name}`)}</span>
              {name === 'inbox' && (
                <Suspense fallback={null}>
                  <InboxCount />
                </Suspense>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens on hover and on the focus that keys or a finger give, closes 500 ms after both are gone; under a finger it closes after each action. @source spec 000 §1 */
const useCollapse = () => {
  const [open, setOpen] = useState(false)
  const close = useDebouncedCallback(() => setOpen(false), MENU_COLLAPSE_MS)
  const held = useRef({ pointer: false, focus: false })
  const finger = useRef(false)
  const hold = (by: 'pointer' | 'focus') => {
    held.current[by] = true
    close.cancel()
    setOpen(true)
  }
  const release = (by: 'pointer' | 'focus') => {
    held.current[by] = false
    // A screen that opens takes the focus, while the pointer rests where it was.
    if (!held.current.pointer && !held.current.focus) close()
  }
  return {
    open,
    afterAction: (event: { pointerType?: string }) => {
      if (event.pointerType === 'touch') setOpen(false)
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hold('pointer'),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && release('pointer'),
      onPointerDown: ({ pointerType }: PointerEvent) => {
        finger.current = pointerType === 'touch'
      },
      // A press of the mouse leaves the focus where it was made, which is no wish to stay there. A finger cannot hover.
      onFocus: ({ target }: FocusEvent) => (finger.current || target.matches(':focus-visible')) && hold('focus'),
      onBlur: () => release('focus'),
    },
  }
}
