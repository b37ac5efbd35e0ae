import { Checkbox } from '@mantine/core'
import type { WaitingEntity } from '@pressmark/contract/workflow/inbox.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import { nameOf } from '#shared/api/person.ts'
import styles from './Inbox.module.css'

type Props = { entity: WaitingEntity; chosen: boolean; onChoose: (isSelected: boolean) => void }

/** A waiting entry with the author, the time and the comment of its last transition. */
export const WaitingRow = ({ entity, chosen, onChoose }: Props) => {
  const { t } = useTranslation('workflow')
  const { title, pressmark, since, person, comment } = entity
  const name = nameOf(person)
  const date = since && formatMoment(since)
  return (
    <li className={styles.entity}>
      <Checkbox
        aria-label={t('inbox.select', { title: title || t('run.untitled') })}
        checked={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <EntityLink entity={entity} />
        </h3>
        <p className={styles.facts}>
          {[pressmark, date && (name ? t('inbox.sent', { name, date }) : t('inbox.since', { date }))]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      </div>
    </li>
  )
}

const EntityLink = ({ entity: { uuid, title, resourceType, itemUuid, collectionUuid } }: { entity: WaitingEntity }) => {
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
