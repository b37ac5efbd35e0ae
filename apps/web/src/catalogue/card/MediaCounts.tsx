import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconCube, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './MediaCounts.module.css'

const KINDS = [
  ['imagesCount', IconPhoto],
  ['audiosCount', IconMusic],
  ['videosCount', IconVideo],
  ['model3DsCount', IconCube],
] as const

/** How many images, audios, videos and models an item has; kinds that it lacks are left out. */
export const MediaCounts = ({ of: media }: { of: Item['mediaTypeInfo'] }) => {
  const { t } = useTranslation('catalogue')
  const present = KINDS.filter(([kind]) => media[kind] > 0)
  if (present.length === 0) return null
  return (
    <span className={styles.counts}>
      {present.map(([kind, Icon]) => (
        <span key={kind}>
          <Icon size={14} stroke={1.6} aria-hidden />
          <span aria-hidden>{formatCount(media[kind])}</span>
          <span className={styles.spoken}>{t(`media.${kind}`, { count: media[kind] })}</span>
        </span>
      ))}
    </span>
  )
}
