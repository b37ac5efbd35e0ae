import { useState } from 'react'

/** Returns the key of a node in the tree. */
export const pathKey = (path: readonly string[]): string => path.join('/')

const keysTo = (path: readonly string[]) => path.map((_, at) => pathKey(path.slice(0, at + 1)))

/** The open branches. A visit to a collection opens the path to it, and the collection itself. */
export const useOpenPaths = (current: readonly string[]) => {
  const key = pathKey(current)
  const [arrived, setArrived] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (key !== arrived) {
    setArrived(key)
    setOpen(new Set([...open, ...keysTo(current)]))
  }
  const toggle = (path: string) =>
    setOpen((previous) => {
      const next = new Set(previous)
      if (!next.delete(path)) next.add(path)
      return next
    })
  return { isOpen: (path: string) => open.has(path), toggle }
}
