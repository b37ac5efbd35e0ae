import { readItem, updateItem, type Item } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairsOf } from '#metadata/metadata-values.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { collectionKeys, itemKeys, searchKeys } from '#shared/api/keys.ts'
import { readThenChange } from '#shared/api/read-then-change.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import { toastUndo } from '#shared/ui/toasts.tsx'
import { valueOf } from '../card/card-fields.ts'

/** A change of one value of an item. */
type CellChange = { item: Item; template: Template; before: string; after: string }

/** Someone else changed the value in the meantime. */
class CellChanged extends Error {
  readonly current: string

  constructor(current: string) {
    super('The value was changed in the meantime.')
    this.name = 'CellChanged'
    this.current = current
  }
}

const CORE: ReadonlySet<string> = new Set(['sgtt', 'autn', 'sgti', 'pressmark'])

/** Returns the body that changes only this value. Other fields keep what colleagues have entered. */
const bodyOf = (item: Item, template: Template, after: string): BodyOf<typeof updateItem> =>
  CORE.has(template.name)
    ? { [template.name]: after }
    : { customMetadataList: pairsOf([{ template, value: after }], item.customMetadataList) }

/** Saves one value. Concurrent changes of other fields are kept.
 *  @throws CellChanged if the value is neither `before` nor `after`; CallRefused */
const saveCell = ({ item: { uuid }, template, before, after }: CellChange): Promise<Item> => {
  const params = { uuid }
  return readThenChange(
    () => call(readItem, { params }),
    async (item, version) => {
      const current = valueOf(item, template.name)
      if (current !== before && current !== after) throw new CellChanged(current)
      return call(updateItem, { params, body: bodyOf(item, template, after), headers: ifMatch(version) })
    },
  )
}

/** Values that are being saved, by item and field. */
export type Unsaved = ReadonlyMap<string, string>

const keyOf = (uuid: string, field: string) => `${uuid} ${field}`

/** Returns the value that a cell shows: the one that is being saved, else the stored one. */
export const shownIn = (unsaved: Unsaved, item: Item, field: string): string =>
  unsaved.get(keyOf(item.uuid, field)) ?? valueOf(item, field)

const without = (values: Unsaved, key: string): Unsaved => new Map([...values].filter(([one]) => one !== key))

/** Why a value was not saved. `before` is the value that the next try replaces. */
export type CellRefusal = CellChange & { text: string }

/** Saves values one after the other, shows each at once, and takes the last ones back. `onRefused` gets the values that were not saved. */
export const useCellEdits = (onRefused: (refusal: CellRefusal) => void) => {
  const { t, i18n } = useTranslation('catalogue')
  const shownValue = useShownValue()
  const client = useQueryClient()
  const queue = useRef<Promise<void>>(Promise.resolve())
  const saved = useRef<CellChange[]>([])
  const [unsaved, setUnsaved] = useState<Unsaved>(new Map())
  useUnsavedInput(() => unsaved.size > 0)

  const announce = (change: CellChange) => {
    const { item, template, after } = change
    const named = { field: labelOf(template, i18n.language), title: item.sgtt }
    const value = shownValue(template.type, after)
    toastUndo(
      after === '' ? t('table.emptied', named) : t('table.saved', { ...named, value }),
      () => takeBack(change),
      { id: 'cell' },
    )
  }

  const send = async (change: CellChange, isUndo: boolean) => {
    try {
      await saveCell(change)
      if (!isUndo) {
        saved.current.push(change)
        announce(change)
      }
    } catch (error) {
      const isChanged = error instanceof CellChanged
      const text = isChanged ? t('table.changed', { value: error.current }) : refusalText(error)
      onRefused({ ...change, before: isChanged ? error.current : change.before, text })
    } finally {
      const stale = [collectionKeys.all, searchKeys.all, itemKeys.one(change.item.uuid)]
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    }
  }

  const save = (change: CellChange, isUndo = false) => {
    const key = keyOf(change.item.uuid, change.template.name)
    setUnsaved((before) => new Map(before).set(key, change.after))
    // Two changes of an item at the same time would compete for its version.
    queue.current = queue.current
      .then(() => send(change, isUndo))
      .finally(() => setUnsaved((before) => (before.get(key) === change.after ? without(before, key) : before)))
  }

  const takeBack = (change: CellChange) => {
    saved.current = saved.current.filter((one) => one !== change)
    save({ ...change, before: change.after, after: change.before }, true)
  }

  const undo = () => {
    const last = saved.current.at(-1)
    if (last) takeBack(last)
  }

  return { save, undo, unsaved }
}
