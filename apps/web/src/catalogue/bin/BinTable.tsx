import { Button } from '@mantine/core'
import type { Deleted } from '@pressmark/contract/catalogue/history.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import { nameOf } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useRestore } from './bin.queries.ts'
import styles from './BinPage.module.css'

/** What lies in the bin: what it is, who put it there and when, and the way back. */
export const BinTable = ({ deleted }: { deleted: readonly Deleted[] }) => {
  const { t } = useTranslation('item')
  const restore = useRestore()
  return (
    <ul className={styles.entries} aria-label={t('bin.title')}>
      {deleted.map(({ uuid, resourceType, title, pressmark, itemTitle, deletedDate, deletedBy, daysLeft }) => (
        <li key={uuid} className={styles.entry}>
          <div className={styles.names}>
            <h2 className={styles.name}>{title}</h2>
            <p className={styles.facts}>
              {t(`bin.types.${resourceType}`)}
              {pressmark && ` · ${pressmark}`}
              {itemTitle && ` · ${t('bin.of', { title: itemTitle })}`}
            </p>
            <p className={styles.facts}>
              {t('bin.deleted', { who: nameOf(deletedBy) ?? t('history.system'), when: formatMoment(deletedDate) })}
              {' · '}
              {t('bin.left', { count: daysLeft })}
            </p>
          </div>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden="true" />}
            aria-label={t('bin.restoreOf', { title })}
            disabled={restore.isPending}
            onClick={() => restore.mutate(uuid, { onSuccess: () => toastSuccess(t('bin.restored', { title })) })}
          >
            {t('bin.restore')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
