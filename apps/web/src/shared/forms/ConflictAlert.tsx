import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ConflictAlert.module.css'
import type { Conflict } from './edit.ts'

/** A form with a conflict, as `useEdit` returns it. */
export type Conflicting<Entity, Values> = {
  conflict: Conflict<Entity, Values> | undefined
  busy: boolean
  resolve: (theirs: readonly (keyof Values)[]) => void
  reload: () => void
}

type Props<Entity, Values> = {
  edit: Conflicting<Entity, Values>
  labelOf: (field: keyof Values) => string
  /** Formats a value. Texts and lists of texts are shown as they are. */
  textOf?: (value: Values[keyof Values] | undefined, field: keyof Values) => string
}

/** Long enough to recognise a text, short enough for the buttons to stay on a phone's screen. */
const SHOWN_LENGTH = 200

/** Shows that someone else has changed the same fields, and asks for each which value stays. */
export const ConflictAlert = <Entity, Values>({ edit, ...texts }: Props<Entity, Values>) => {
  const { t } = useTranslation('shared')
  const { conflict } = edit
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflict) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [conflict])
  if (!conflict) return null
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
      {/* A save can meet another conflict, whose choices begin again. */}
      <Choices key={JSON.stringify(conflict.rows)} rows={conflict.rows} edit={edit} {...texts} />
    </Alert>
  )
}

const Choices = <Entity, Values>({
  rows,
  edit: { busy, resolve, reload },
  labelOf,
  textOf,
}: Props<Entity, Values> & Pick<Conflict<Entity, Values>, 'rows'>) => {
  const { t } = useTranslation('shared')
  const plainText = usePlainText()
  const [theirs, setTheirs] = useState<readonly (keyof Values)[]>([])
  const shown = (value: Values[keyof Values] | undefined, field: keyof Values) =>
    truncate(textOf ? textOf(value, field) : plainText(value), SHOWN_LENGTH) || '—'
  return (
    <>
      <div className={styles.changes}>
        {rows.map(({ field, before, current, own }) => (
          <Radio.Group
            key={String(field)}
            label={labelOf(field)}
            value={theirs.includes(field) ? 'theirs' : 'own'}
            onChange={(value) =>
              setTheirs([...theirs.filter((one) => one !== field), ...(value === 'theirs' ? [field] : [])])
            }
          >
            <Stack gap={6}>
              <Radio size="xs" value="own" label={t('conflict.own', { value: shown(own, field) })} />
              <Radio
                size="xs"
                value="theirs"
                label={
                  <>
                    {t('conflict.theirs')} <del>{shown(before, field)}</del> <ins>{shown(current, field)}</ins>
                  </>
                }
              />
            </Stack>
          </Radio.Group>
        ))}
      </div>
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="default" disabled={busy} onClick={reload}>
          {t('conflict.reload')}
        </Button>
        <Button size="xs" variant="default" loading={busy} onClick={() => resolve(theirs)}>
          {t(theirs.length === 0 ? 'conflict.overwrite' : 'conflict.save')}
        </Button>
      </Group>
    </>
  )
}

const usePlainText = () => {
  const { t } = useTranslation('shared')
  return (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return Array.isArray(value) ? value.join(' · ') : String(value ?? '')
  }
}
