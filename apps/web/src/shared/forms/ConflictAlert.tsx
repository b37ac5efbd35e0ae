import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ConflictAlert.module.css'
import { ConflictChoice } from './ConflictChoice.tsx'
import type { Conflict, ConflictRow } from './edit.ts'
import { excerptsOf } from './excerpts.ts'

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
  // Nothing is preset, so that no save overwrites a value without a choice.
  const [choices, setChoices] = useState<ReadonlyMap<keyof Values, boolean>>(new Map())
  const shown = ({ field, before, current, own }: ConflictRow<Values>) => {
    const text = (value: Values[keyof Values] | undefined) => (textOf ? textOf(value, field) : plainText(value)) || '—'
    return excerptsOf({ before: text(before), current: text(current), own: text(own) })
  }
  return (
    <>
      <div className={styles.changes}>
        {rows.map((row) => {
          const { field } = row
          const { before, current, own } = shown(row)
          return (
            <ConflictChoice
              key={String(field)}
              label={labelOf(field)}
              own={own}
              theirs={
                <>
                  <del>{before}</del> <ins>{current}</ins>
                </>
              }
              takesTheirs={choices.get(field)}
              onChange={({ takesTheirs }) => setChoices(new Map(choices).set(field, takesTheirs))}
            />
          )
        })}
      </div>
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="default" disabled={busy} onClick={reload}>
          {t('conflict.reload')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          disabled={choices.size < rows.length}
          onClick={() => resolve(rows.map(({ field }) => field).filter((field) => choices.get(field)))}
        >
          {t('conflict.save')}
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
