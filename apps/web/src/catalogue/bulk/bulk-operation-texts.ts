import type { BulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import i18next from 'i18next'
import type { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'

type T = ReturnType<typeof useTranslation<'bulk'>>['t']

/** Describes the operation in one line. @param labelOf returns the label of a field */
export const bulkOperationText = (
  t: T,
  { kind, edit, typeChange, to, from, title, others, entryKind = 'ITEM' }: BulkOperation,
  labelOf: (field: string) => string,
): string => {
  if (edit) {
    const { operation, field, value = '', find = '' } = edit
    if (operation === 'remove' && value === '') return t('what.clear', { field: labelOf(field) })
    return t(`what.${operation}`, { field: labelOf(field), value: short(value), find: short(find) })
  }
  if (typeChange) {
    const names = { from: t(`types.${typeChange.from}`), to: t(`types.${typeChange.to}`) }
    return t('what.fieldType', { field: labelIn(typeChange), ...names })
  }
  if (kind === 'move') return moveText(t, to, from)
  if (others > 0) return t('what.deleteCollections', { title, count: others, shown: formatCount(others) })
  if (kind === 'sheet') return t(`what.sheet.${entryKind}`, { title })
  return kind === 'edit' ? '' : t(`what.${kind}`, { title })
}

const moveText = (t: T, to: readonly string[], from: readonly string[]): string => {
  const places = { to: to.join(', '), from: from.join(', ') }
  if (from.length === 0) return t('what.added', places)
  return to.length === 0 ? t('what.unlinked', places) : t('what.moved', places)
}

/* The label at the time of the change. The field may have been deleted later. */
const labelIn = ({ labels, field }: NonNullable<BulkOperation['typeChange']>): string =>
  labels[i18next.language] ?? labels['en'] ?? field

// A full page description would fill the screen.
const MAX_TEXT_LENGTH = 80
const short = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${truncate(text, MAX_TEXT_LENGTH)}…` : text)

/** Describes the progress of the operation, or its result. */
export const stateText = (t: T, { kind, step, failed, changed, unchanged, skipped, undone }: BulkOperation): string => {
  const counted = (count: number) => ({ count, shown: formatCount(count) })
  if (failed) return t('state.failed')
  const isType = kind === 'fieldType'
  const parts = {
    RUNNING: [t('state.running')],
    DONE: [
      t('state.changed', counted(changed)),
      ...(unchanged > 0 ? [t(isType ? 'state.matching' : 'state.unchanged', counted(unchanged))] : []),
      ...(skipped > 0 ? [t(isType ? 'state.leftOut' : 'state.skipped', counted(skipped))] : []),
    ],
    UNDOING: [t('state.undoing')],
    UNDONE: [t('state.undone', counted(undone)), ...(skipped > 0 ? [t('state.skipped', counted(skipped))] : [])],
  }
  return parts[step].join(' · ')
}
