import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSelf } from '#shared/api/person.ts'
import { COMMAND_IDS, commandOf, PLACES, type Place } from '#shared/commands/commands.ts'
import { KeyCaps } from '#shared/commands/KeyCaps.tsx'
import { commandLabel, useAllowed, useCommandKeys } from '#shared/commands/use-command.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import styles from './KeysDialog.module.css'
import { COMMAND_NAMESPACES } from './use-commands.ts'

/** The keys that the person can use, by the place where they hold. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(COMMAND_NAMESPACES)
  const singleKeys = useSelf()?.singleKeys !== false
  return (
    <Dialog title={t('commands:title')} size={960} onClose={onClose}>
      <Text size="sm">
        {t('commands:intro')} {singleKeys ? t('commands:singlesOn') : <b>{t('commands:singlesOff')}</b>}{' '}
        <Anchor component={Link} to="/management/self" inherit underline="always" onClick={onClose}>
          {t('commands:toProfile')}
        </Anchor>
      </Text>
      <div className={styles.places}>
        {PLACES.map((place) => (
          <KeysOfPlace key={place} place={place} />
        ))}
      </div>
    </Dialog>
  )
}

const KeysOfPlace = ({ place }: { place: Place }) => {
  const { t } = useTranslation(COMMAND_NAMESPACES)
  const isAllowed = useAllowed()
  const keysOf = useCommandKeys()
  const rows = COMMAND_IDS.filter((id) => commandOf(id).place === place && isAllowed(id))
    .map((id) => ({ id, keys: keysOf(id).keys }))
    .filter(({ keys }) => keys.length > 0)
  if (rows.length === 0) return null
  return (
    <section className={styles.place} aria-labelledby={`keys-${place}`}>
      <h3 id={`keys-${place}`} className={styles.title}>
        {t(`commands:places.${place}`)}
      </h3>
      <dl className={styles.rows}>
        {rows.map(({ id, keys }) => (
          <div key={id} className={styles.row}>
            <dt>{commandLabel(id)}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
