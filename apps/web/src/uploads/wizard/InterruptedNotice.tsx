import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ImportedItems.module.css'
import type { Interrupted } from '../engine/interrupted.ts'

type Props = { interrupted: readonly Interrupted[]; onPutAway: () => void }

/** Says which uploads ended with their page, and how they go on. */
export const InterruptedNotice = ({ interrupted, onPutAway }: Props) => {
  const { t } = useTranslation('uploads')
  return (
    <section className={classes.interrupted} aria-label={t('interrupted.title')}>
      <strong>{t('interrupted.title')}</strong>
      <ul>
        {interrupted.map(({ itemUploadId, name, pressmark }) => (
          <li key={itemUploadId}>
            {name} <span className={classes.pressmark}>{pressmark}</span>
          </li>
        ))}
      </ul>
      <p>{t('interrupted.chooseAgain')}</p>
      <Button variant="default" size="compact-sm" onClick={onPutAway}>
        {t('interrupted.putAway')}
      </Button>
    </section>
  )
}
