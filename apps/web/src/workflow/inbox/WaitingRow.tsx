import { Avatar, Checkbox } from '@mantine/core'
import type { WaitingEntity } from '@pressmark/contract/workflow/inbox.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconBook2, IconFolder, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import { nameOf } from '#shared/api/person.ts'
import { initialsOf } from '#shared/text/initials.ts'
import { currentLanguage } from '#shared/text/language.ts'
import { EntityLink } from '../EntityLink.tsx'
import { formatSince } from './format-since.ts'
import { RowActions } from './RowActions.tsx'
import styles from './Inbox.module.css'

type Props = {
  entity: WaitingEntity
  /** The state, if the list has several. */
  color: string | undefined
  transitions: readonly Transition[]
  chosen: boolean
  onChoose: (isSelected: boolean) => void
  onFired: () => void
}

/** A waiting entry with its image, the author, the time and the comment of its last transition, and its workflow actions. */
export const WaitingRow = ({ entity, color, transitions, chosen, onChoose, onFired }: Props) => {
  const { t } = useTranslation('workflow')
  const { title, pressmark, thumbnail, comment } = entity
  return (
    <li className={styles.entity}>
      <Checkbox
        aria-label={t('inbox.select', { title: title || t('run.untitled') })}
        checked={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <div className={styles.thumbnail}>
        <Mat src={thumbnail} fallback={<KindIcon kind={entity.resourceType} />} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <EntityLink entity={entity} />
        </h3>
        {pressmark && <p className={styles.facts}>{pressmark}</p>}
        {color && (
          <p className={styles.facts}>
            <Dot color={color} outlined={false}>
              {entity.state}
            </Dot>
          </p>
        )}
        {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      </div>
      <Sender entity={entity} />
      <RowActions entity={entity} transitions={transitions} onFired={onFired} />
    </li>
  )
}

const KindIcon = ({ kind }: { kind: WaitingEntity['resourceType'] }) => {
  const Icon = kind === 'COLLECTION' ? IconFolder : kind === 'STORY' || kind === 'SERIES' ? IconBook2 : IconPhoto
  return <Icon size={22} stroke={1.3} aria-hidden />
}

/** The person who sent the entry, and how long it waits. */
const Sender = ({ entity: { person, since } }: { entity: WaitingEntity }) => {
  const { t } = useTranslation('workflow')
  if (since === null) return null
  return (
    <div className={styles.sender}>
      {person && (
        <Avatar size={24} color="gray" aria-hidden>
          {initialsOf(person)}
        </Avatar>
      )}
      <div>
        <span>{nameOf(person) ?? t('log.system')}</span>
        <time className={styles.facts} dateTime={since} title={formatMoment(since)}>
          {formatSince(since, currentLanguage())}
        </time>
      </div>
    </div>
  )
}
