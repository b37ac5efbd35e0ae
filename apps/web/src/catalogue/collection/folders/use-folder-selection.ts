import { LONG_PRESS_MS } from '@pressmark/contract/platform/constants.ts'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { isKeyOf } from '#shared/commands/keys.ts'
import { useLongPress } from '#shared/hooks/long-press.ts'
import { useMay } from '#shared/api/person.ts'
import { useChoosing } from '../../card/use-card-selection.ts'
import { useUsefulSelection } from '../../selection/use-selection.ts'
import type { SelectedEntries } from '../../selection/selection.ts'

export type FolderSelection = {
  chosen: SelectedEntries<Collection>
  /** Whether a click on a tile selects it. */
  isChoosing: boolean
  start: () => void
  end: () => void
  addShown: () => void
  onSelect: (folder: Collection, how: { range: boolean }) => void
  onTap: (event: MouseEvent, folder: Collection) => void
  /** Handlers of the list of tiles: keys, and a long press of a finger. */
  list: ReturnType<typeof useLongPress> & { onKeyDown: (event: KeyboardEvent) => void }
}

/** The selected subcollections across all pages of tiles. Undefined for people who may not edit. */
export const useFolderSelection = (shown: readonly Collection[]): FolderSelection | undefined => {
  const mayEdit = useMay('catalogue.edit')
  const selection = useUsefulSelection<Collection>()
  const [isStarted, setStarted] = useState(false)
  const { onSelect, onKey } = useChoosing(shown, mayEdit ? selection : undefined)
  const press = useLongPress(LONG_PRESS_MS, (target) => {
    const uuid = target.closest('li')?.dataset['uuid']
    const folder = shown.find((one) => one.uuid === uuid)
    if (folder) selection?.toggle(folder)
  })
  if (!mayEdit || !selection) return undefined
  const isChoosing = isStarted || selection.chosen.size > 0
  const onTap = (event: MouseEvent, folder: Collection) => {
    // A click without a pointer comes from the Enter key, which always opens the collection.
    const isSelecting = event.detail > 0 && (isChoosing || event.shiftKey)
    if (!isSelecting || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSelect(folder, { range: event.shiftKey })
  }
  const end = () => {
    setStarted(false)
    selection.clear()
  }
  return {
    chosen: selection.chosen,
    isChoosing,
    start: () => setStarted(true),
    end,
    addShown: () => selection.add(shown),
    onSelect,
    onTap,
    list: { ...press, onKeyDown: (event) => (isChoosing && isKeyOf('list.clear', event) ? end() : onKey(event)) },
  }
}
