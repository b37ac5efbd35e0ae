import { useState } from 'react'

/** A place in the tree as one word. */
export const pathKey = (path: readonly string[]): string => path.join('/')

const waysTo = (path: readonly string[]) => path.map((_, at) => pathKey(path.slice(0, at + 1)))

/** Which branches are open. Arriving at a collection opens the way to it, and the collection itself. */
export const useOpenPaths = (current: readonly string[]) => {
  const key = pathKey(current)
  const [arrived, setArrived] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (key !== arrived) {
    setArrived(key)
    setOpen(new Set([...open, ...waysTo(current)]))
  }
  const toggle = (path: string) =>
    setOpen((old) => {
      const next = new Set(old)
      if (!next.delete(path)) next.add(path)
      return next
    })
  return { isOpen: (path: string) => open.has(path), toggle }
}
