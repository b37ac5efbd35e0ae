import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
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
import { useSelf } from '#shared/api/person.ts'
import { useManagement } from './management.queries.ts'

type MenuEntry = {
  name: 'profile' | 'catalogue' | 'stories' | 'inbox' | 'management' | 'configuration' | 'changes' | 'bin' | 'support'
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
  /** Offered only to those who pass the management check. */
  management: boolean
  /** Offered only to those who may do this. */
  capability?: Capability
  /** A phone has it in the account's menu: its bar has room for four words of Italian. */
  wide?: true
}

/** The side menu, in its order. @source spec 000 §1, spec 001 §2 */
const MENU_ENTRIES: readonly MenuEntry[] = [
  { name: 'profile', to: '/management/self', icon: IconUserCircle, management: false, wide: true },
  { name: 'catalogue', to: '/catalog', icon: IconBooks, management: false },
  { name: 'stories', to: '/story', icon: IconBook2, management: false },
  { name: 'inbox', to: '/inbox', icon: IconInbox, management: false, capability: 'workflow.fire' },
  { name: 'changes', to: '/changes', icon: IconHistory, management: false, capability: 'catalogue.edit', wide: true },
  { name: 'management', to: '/management', icon: IconUsersGroup, management: true },
  { name: 'configuration', to: '/configuration', icon: IconAdjustmentsHorizontal, management: true, wide: true },
  { name: 'bin', to: '/bin', icon: IconTrash, management: true, wide: true },
  { name: 'support', to: '/support', icon: IconLifebuoy, management: false, wide: true },
]

/** The entries that this person is offered. */
export const useMenuEntries = (): MenuEntry[] => {
  const mayManage = useManagement()
  const capabilities = useSelf()?.capabilities ?? []
  return MENU_ENTRIES.filter(
    ({ management, capability }) =>
      (!management || mayManage) && (capability === undefined || capabilities.includes(capability)),
  )
}
