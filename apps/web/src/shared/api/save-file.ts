import { saveLink } from './save-link.ts'

/** Saves content as a file of the person. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  saveLink(url, name)
  // Delayed, because the browser reads the URL after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
