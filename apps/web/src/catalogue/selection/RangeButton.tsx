import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainForm, useSubmit } from '#shared/forms/use-submit.ts'
import { formatCount } from '#shared/text/format-date.ts'
import type { RangeSelection } from './use-ranges.ts'
import styles from '../collection/items/ItemsBar.module.css'

type Props = { total: number; selection: RangeSelection }

/** Selects items by their positions in the list: 50 to 150. */
export const RangeButton = ({ total, selection }: Props) => {
  const { t } = useTranslation('catalogue')
  const [isOpen, setOpen] = useState(false)
  const [ends, setEnds] = useState({ from: '', to: '' })
  const [error, setError] = useState<string>()
  const id = useId()
  const { busy, submit } = useSubmit({
    form: plainForm(() => false),
    onSubmit: async () => {
      const [from, to] = [Number(ends.from), Number(ends.to)]
      const isValid = [from, to].every((end) => Number.isInteger(end) && end >= 1 && end <= total)
      setError(isValid ? undefined : t('range.invalid', { total: formatCount(total) }))
      if (!isValid) return
      await selection.addRange({ from: Math.min(from, to) - 1, to: Math.max(from, to) - 1 })
      setOpen(false)
    },
  })
  const field = (end: 'from' | 'to') => ({
    label: t(`range.${end}`),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    size: 'xs' as const,
    w: 90,
    value: ends[end],
    error: error !== undefined,
    'aria-describedby': error === undefined ? undefined : id,
    onChange: (event: { currentTarget: { value: string } }) => setEnds({ ...ends, [end]: event.currentTarget.value }),
  })
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <button type="button" className={styles.clear} onClick={() => setOpen(!isOpen)}>
          {t('range.button')}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <form noValidate onSubmit={submit}>
          <Group gap="sm" align="end" wrap="nowrap">
            <TextInput {...field('from')} data-autofocus />
            <TextInput {...field('to')} />
            <Button type="submit" size="xs" loading={busy}>
              {t('range.select')}
            </Button>
          </Group>
          {error !== undefined && (
            <p id={id} role="alert" className={styles.invalid}>
              {error}
            </p>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
