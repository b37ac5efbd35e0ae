import { IconBooks, type Icon } from '@tabler/icons-react'

type MenuEntry = {
  name: 'catalogue'
  to: '/catalog'
  icon: Icon
  /** Offered only to those who pass the management check. */
  management: boolean
}

/** The side menu, in its order. @source spec 000 §1 */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  { name: 'catalogue', to: '/catalog', icon: IconBooks, management: false },
]
