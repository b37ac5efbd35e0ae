import { Alert, Button, Group, Text } from '@mantine/core'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ConflictAlert.module.css'
import type { Conflict } from './edit.ts'

type Props<Entity, Values> = {
  edit: { conflict: Conflict<Entity, Values> | undefined; busy: boolean; overwrite: () => void; reload: () => void }
  labelOf: (field: keyof Values) => string
  /** Formats a value. Texts and lists of texts are shown as they are. */
  textOf?: (value: Values[keyof Values] | undefined, field: keyof Values) => string
}

/** Long enough to recognise a text, short enough for the buttons to stay on a phone's screen. */
const SHOWN_LENGTH = 200

/** Shows that someone else has saved first: their changes, the own ones of the same fields, and the buttons to reload or to overwrite. */
export const ConflictAlert = <Entity, Values>({ edit, labelOf, textOf }: Props<Entity, Values>) => {
  const { t } = useTranslation('shared')
  const { conflict, busy, overwrite, reload } = edit
  const plainText = usePlainText()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflict) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [conflict])
  if (!conflict) return null
  const shown = (value: Values[keyof Values] | undefined, field: keyof Values) =>
    truncate(textOf ? textOf(value, field) : plainText(value), SHOWN_LENGTH) || '—'
  return (
    <Alert
      ref={alert}
      color="ochre"
      variant="light"
      role="alert"
      icon={<IconUsers size={18} stroke={1.6} />}
      title={t('conflict.title')}
    >
      <Text size="sm">{t('conflict.text')}</Text>
      <dl className={styles.changes}>
        {conflict.rows.map(({ field, before, current, own }) => (
          <div key={String(field)}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <del>{shown(before, field)}</del> <ins>{shown(current, field)}</ins>
            </dd>
            {own && <dd>{t('conflict.own', { value: shown(own.value, field) })}</dd>}
          </div>
        ))}
      </dl>
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="default" disabled={busy} onClick={reload}>
          {t('conflict.reload')}
        </Button>
        <Button size="xs" variant="default" loading={busy} onClick={overwrite}>
          {t('conflict.overwrite')}
        </Button>
      </Group>
    </Alert>
  )
}

const usePlainText = () => {
  const { t } = useTranslation('shared')
  return (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return Array.isArray(value) ? value.join(' · ') : String(value ?? '')
  }
}
