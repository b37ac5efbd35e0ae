import type { WaitingEntity } from '@pressmark/contract/workflow/inbox.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type Entity = Pick<WaitingEntity, 'uuid' | 'title' | 'resourceType' | 'itemUuid' | 'collectionUuid'>

type Props = {
  entity: Entity
  /** Opens the screen in another tab, for links beside unsaved changes. */
  target?: '_blank'
}

/** The title of an entity as a link to its screen. An item without a collection has no screen. */
export const EntityLink = ({ entity, ...link }: Props) => {
  const { uuid, title, resourceType, itemUuid, collectionUuid } = entity
  const { t } = useTranslation('workflow')
  const label = title || t('run.untitled')
  if (resourceType === 'COLLECTION') {
    return (
      <Link {...link} to="/catalog/$collectionUuid" params={{ collectionUuid: uuid }}>
        {label}
      </Link>
    )
  }
  if (resourceType === 'STORY') {
    return (
      <Link {...link} to="/story/editor/$storyUuid" params={{ storyUuid: uuid }}>
        {label}
      </Link>
    )
  }
  if (resourceType === 'SERIES') {
    return (
      <Link {...link} to="/story/series/$seriesUuid" params={{ seriesUuid: uuid }}>
        {label}
      </Link>
    )
  }
  if (itemUuid === null || collectionUuid === null) return label
  return (
    <Link {...link} to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid: itemUuid }}>
      {label}
    </Link>
  )
}
