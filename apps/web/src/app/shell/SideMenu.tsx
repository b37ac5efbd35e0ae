import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MENU_COLLAPSE_MS } from '@pressmark/contract/platform/constants.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { commandLabel } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMenuEntries } from './menu-entries.ts'
import { useMenuPin } from './menu-pin.ts'
import styles from './SideMenu.module.css'

const InboxCount = lazyComponent(() => import('#workflow/inbox/InboxCount.tsx'), 'InboxCount')
const AccountMenu = lazyComponent(() => import('./AccountMenu.tsx'), 'AccountMenu')

/** The dark rail on the left, or the bar at the bottom of a phone. */
export const SideMenu = () => {
  const { t } = useTranslation('app')
  const { open, handlers, afterAction } = useCollapse()
  const entries = useMenuEntries()
  const [isPinned, setPinned] = useMenuPin()
  return (
    <nav
      aria-label={t('menu.label')}
      className={styles.rail}
      data-open={open || undefined}
      data-pinned={isPinned || undefined}
      {...handlers}
    >
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
              // The address of the personal profile is below this one, but the profile is not part of management.
              activeOptions={{ exact: to === '/management', includeSearch: false }}
              className={styles.entry}
              onClick={(event) => afterAction(event.nativeEvent as globalThis.PointerEvent)}
            >
              <Icon size={21} stroke={1.6} aria-hidden />
              <span className={styles.label}>{commandLabel(`go.${name}`)}</span>
              {name === 'inbox' && (
                <Suspense fallback={null}>
                  <InboxCount />
                </Suspense>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <PinButton isPinned={isPinned} onPin={setPinned} />
    </nav>
  )
}

/* Keeps the menu open beside the screen, or collapses it to its icons. */
const PinButton = ({ isPinned, onPin }: { isPinned: boolean; onPin: (isPinned: boolean) => void }) => {
  const { t } = useTranslation('app')
  const Icon = isPinned ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <button type="button" className={`${styles.entry} ${styles.pin}`} onClick={() => onPin(!isPinned)}>
      <Icon size={21} stroke={1.6} aria-hidden />
      <span className={styles.label}>{t(isPinned ? 'menu.collapse' : 'menu.pin')}</span>
    </button>
  )
}

/** Opens on hover and on focus by keyboard or touch. Closes 500 ms after both have ended, and by touch after each action. @source spec 000 §1 */
const useCollapse = () => {
  const [open, setOpen] = useState(false)
  const close = useDebouncedCallback(() => setOpen(false), MENU_COLLAPSE_MS)
  const activeBy = useRef({ pointer: false, focus: false })
  const finger = useRef(false)
  const hold = (by: 'pointer' | 'focus') => {
    activeBy.current[by] = true
    close.cancel()
    setOpen(true)
  }
  const release = (by: 'pointer' | 'focus') => {
    activeBy.current[by] = false
    // A new screen takes the focus, while the pointer stays where it was.
    if (!activeBy.current.pointer && !activeBy.current.focus) close()
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
      // A mouse click leaves the focus on the entry, but that must not keep the menu open. Touch has no hover.
      onFocus: ({ target }: FocusEvent) => (finger.current || target.matches(':focus-visible')) && hold('focus'),
      onBlur: () => release('focus'),
    },
  }
}
