import {
  IconAdjustmentsHorizontal,
  IconBooks,
  IconBook2,
  IconHistory,
  IconInbox,
  IconLifebuoy,
  IconTrash,
  IconUserCircle,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useAllowed } from '#shared/commands/use-command.ts'
import { useManagement } from './management.queries.ts'

export type MenuEntry = {
  name:
    | 'profile'
    | 'catalogue'
    | 'stories'
    | 'inbox'
    | 'management'
    | 'configuration'
    | 'bulkOperations'
    | 'bin'
    | 'support'
  to:
    | '/management/self'
    | '/catalog'
    | '/story'
    | '/inbox'
    | '/management'
    | '/configuration'
    | '/changes'
    | '/bin'
    | '/support'
  icon: Icon
  /** Shown only if the management check passes. */
  management: boolean
  /** Moved to the account menu on a phone, because its bar has room for four Italian words. */
  wide?: true
}

/** The entries of the side menu, in order. Each is a command of the table. @source spec 000 §1, spec 001 §2 */
const MENU_ENTRIES: readonly MenuEntry[] = [
  { name: 'profile', to: '/management/self', icon: IconUserCircle, management: false, wide: true },
  { name: 'catalogue', to: '/catalog', icon: IconBooks, management: false },
  { name: 'stories', to: '/story', icon: IconBook2, management: false },
  { name: 'inbox', to: '/inbox', icon: IconInbox, management: false },
  { name: 'bulkOperations', to: '/changes', icon: IconHistory, management: false, wide: true },
  { name: 'management', to: '/management', icon: IconUsersGroup, management: true },
  { name: 'configuration', to: '/configuration', icon: IconAdjustmentsHorizontal, management: true, wide: true },
  { name: 'bin', to: '/bin', icon: IconTrash, management: false, wide: true },
  { name: 'support', to: '/support', icon: IconLifebuoy, management: false, wide: true },
]

/** Returns the entries that this person may see. */
export const useMenuEntries = (): MenuEntry[] => {
  const mayManage = useManagement()
  const isAllowed = useAllowed()
  return MENU_ENTRIES.filter(({ management, name }) => (!management || mayManage) && isAllowed(`go.${name}`))
}
