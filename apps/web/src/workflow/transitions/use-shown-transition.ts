import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Returns the resource type and transition of the address, and functions that change them. */
export const useShownTransition = () => {
  const navigate = useNavigate()
  const { entity = 'ITEM', transition } = useSearch({ from: '/shell/configuration' })
  const show = (kind: ResourceType, uuid?: string) =>
    void navigate({
      to: '/configuration',
      search: {
        tab: 'workflows',
        part: 'transitions',
        ...(kind !== 'ITEM' && { entity: kind }),
        ...(uuid && { transition: uuid }),
      },
    })
  return {
    entity,
    transition,
    choose: (kind: ResourceType) => show(kind),
    open: (uuid: string) => show(entity, uuid),
    back: () => show(entity),
  }
}
