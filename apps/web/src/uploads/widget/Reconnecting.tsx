import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../wizard/ImportedItems.module.css'

type Props = {
  /** Time of the next try, in ms since 1970. */
  retryAt: number
  /** Undefined in other tabs, which cannot try. */
  onTryNow: (() => void) | undefined
}

/** Says that the connection was lost, counts down to the next try, and offers to try now. */
export const Reconnecting = ({ retryAt, onTryNow }: Props) => {
  const { t } = useTranslation('uploads')
  const seconds = useSecondsUntil(retryAt)
  return (
    <div className={classes.reconnecting}>
      <output>{t('reconnect.lost')}</output>
      <p>{t('reconnect.next', { count: seconds })}</p>
      {onTryNow && (
        <Button variant="default" size="compact-sm" onClick={onTryNow}>
          {t('reconnect.now')}
        </Button>
      )}
    </div>
  )
}

const useSecondsUntil = (time: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(1, Math.ceil((time - now) / 1000))
}
