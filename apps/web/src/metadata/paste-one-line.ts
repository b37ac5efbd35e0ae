import { hasLineBreak, oneLine } from '@pressmark/contract/metadata/lines.ts'
import type { ClipboardEvent } from 'react'

/** Pastes several lines as one, joined by spaces. The browser itself would join the last word of a line with the next one. */
export const pasteOneLine = (event: ClipboardEvent<HTMLInputElement>): void => {
  const text = event.clipboardData.getData('text')
  if (!hasLineBreak(text)) return
  event.preventDefault()
  const input = event.currentTarget
  input.setRangeText(oneLine(text), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
