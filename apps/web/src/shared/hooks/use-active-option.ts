import { useState } from 'react'
import type { Option, OptionGroup } from '../ui/OptionList.tsx'

/** A key press in a field with options. */
type Key = { key: string; preventDefault: () => void }

/** Returns the active option and the key handler of a field. The arrow keys change the active option, Enter picks it.
 *  @param first whether the first option is active before any key */
export const useActiveOption = (groups: readonly OptionGroup[], { first }: { first: boolean }) => {
  const [selected, setActive] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  const at = options.findIndex(({ id }) => id === selected)
  const active: Option | undefined = options[at] ?? (first ? options[0] : undefined)
  const step = (by: 1 | -1) => {
    const from = active ? options.indexOf(active) : by === 1 ? -1 : 0
    setActive(options[(from + by + options.length) % options.length]?.id)
  }
  const onKey = (event: Key) => {
    if (options.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      active.choose()
    }
  }
  return { active: active?.id, setActive, onKey }
}
