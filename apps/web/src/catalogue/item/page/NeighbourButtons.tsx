import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommand, useCommandKeys } from '#shared/commands/use-command.ts'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './ItemHeader.module.css'
import type { Neighbours } from './use-neighbours.ts'

/** The position of the item in its list, with the buttons for the items before and after it. */
export const NeighbourButtons = ({ neighbours }: { neighbours: Neighbours }) => {
  const { t } = useTranslation('item')
  const { position, total, toPrevious, toNext } = neighbours
  const keysOf = useCommandKeys()
  useCommand('item.previous', () => toPrevious?.(), { icon: IconChevronLeft, isOffered: toPrevious !== undefined })
  useCommand('item.next', () => toNext?.(), { icon: IconChevronRight, isOffered: toNext !== undefined })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a row everywhere
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('neighbours.label')}>
      <ActionIcon
        variant="default"
        aria-label={t('neighbours.previous')}
        title={t('neighbours.previous')}
        aria-keyshortcuts={keysOf('item.previous').aria}
        disabled={!toPrevious}
        onClick={() => toPrevious?.()}
      >
        <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <span className={styles.position}>
        {t('neighbours.position', { position: formatCount(position), total: formatCount(total) })}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t('neighbours.next')}
        title={t('neighbours.next')}
        aria-keyshortcuts={keysOf('item.next').aria}
        disabled={!toNext}
        onClick={() => toNext?.()}
      >
        <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
