import { useTranslation } from 'react-i18next'
import { nameOf, type useSelf } from '#shared/api/person.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import styles from './ViewAsLine.module.css'
import { useStopViewAs } from './view-as.queries.ts'

/** Reminds administrators that they see the product as another user, and ends this view. */
export const ViewAsLine = ({ self }: { self: NonNullable<ReturnType<typeof useSelf>> }) => {
  const { t } = useTranslation('people')
  const stop = useStopViewAs()
  return (
    <aside className={styles.line} aria-label={t('viewAs.title')}>
      <p>{t('viewAs.line', { name: nameOf(self) })}</p>
      <CallButton size="xs" variant="white" color="dark" onCall={() => stop.mutateAsync()}>
        {t('viewAs.end')}
      </CallButton>
    </aside>
  )
}
