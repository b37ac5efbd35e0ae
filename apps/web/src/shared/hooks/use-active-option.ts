import { useState } from 'react'
import type { Option, OptionGroup } from '../ui/OptionList.tsx'

/** The keys that lead through what a field offers. */
type Key = { key: string; preventDefault: () => void }

/** Which option is the active one, and the keys that make another active or take it: arrows go round, Enter takes.
 *  @param first whether the first one is active before any key */
export const useActiveOption = (groups: readonly OptionGroup[], { first }: { first: boolean }) => {
  const [wanted, setActive] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  const at = options.findIndex(({ id }) => id === wanted)
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
