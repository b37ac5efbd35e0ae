import { useEffect, useState } from 'react'

// What lies open on top has a place of its own for files.
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Whether somebody holds files over the page; the setter ends it when they were dropped. */
export const useFilesOverPage = () => {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files') && !isCovered()) setOver(true)
    }
    // Without a next element the pointer has left the window.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    document.addEventListener('dragenter', enter)
    document.addEventListener('dragleave', leave)
    return () => {
      document.removeEventListener('dragenter', enter)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  return [over, setOver] as const
}
