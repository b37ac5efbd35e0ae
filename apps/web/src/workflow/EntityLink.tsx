import type { WaitingEntity } from '@pressmark/contract/workflow/inbox.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type Entity = Pick<WaitingEntity, 'uuid' | 'title' | 'resourceType' | 'itemUuid' | 'collectionUuid'>

/** The title of an entity as a link to its screen. An item without a collection has no screen. */
export const EntityLink = ({ entity: { uuid, title, resourceType, itemUuid, collectionUuid } }: { entity: Entity }) => {
  const { t } = useTranslation('workflow')
  const label = title || t('run.untitled')
  if (resourceType === 'COLLECTION') {
    return (
      <Link to="/catalog/$collectionUuid" params={{ collectionUuid: uuid }}>
        {label}
      </Link>
    )
  }
  if (resourceType === 'STORY') {
    return (
      <Link to="/story/editor/$storyUuid" params={{ storyUuid: uuid }}>
        {label}
      </Link>
    )
  }
  if (resourceType === 'SERIES') {
    return (
      <Link to="/story/series/$seriesUuid" params={{ seriesUuid: uuid }}>
        {label}
      </Link>
    )
  }
  if (itemUuid === null || collectionUuid === null) return label
  return (
    <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid: itemUuid }}>
      {label}
    </Link>
  )
}
