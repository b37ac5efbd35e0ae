import { useEffect, useState } from 'react'

// An open dialog has its own drop area.
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Returns whether a person drags files over the page, and a setter to reset it after the drop. */
export const useFilesOverPage = () => {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files') && !isCovered()) setOver(true)
    }
    // Without a related target the pointer has left the window.
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
