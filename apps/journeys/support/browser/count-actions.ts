import type { Page } from '@playwright/test'

/** Actions of a person beyond typing: clicks and drops, and keys that are no text. Tab and Enter in a form count as typing. */
export type Actions = { clicks: number; keys: number }

/* A string, because the types of the DOM are not available here. */
const COUNTER = `
  const count = (kind) => window.countAction(kind)
  addEventListener('pointerdown', () => count('clicks'), true)
  addEventListener('drop', () => count('clicks'), true)
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (['Control', 'Meta', 'Alt', 'Shift'].includes(key)) return
    const isForm = target.matches('input, textarea, select') || (target.closest('form') !== null && (key === 'Tab' || key === 'Enter'))
    if (!isForm || ctrlKey || metaKey || altKey || /^F\\d+$/.test(key)) count('keys')
  }, true)`

/** Counts the actions of a page from now on, over all its screens. Call it before the page is opened.
 *  @returns the counts, and a function that starts them again */
export const countActions = async (page: Page) => {
  const actions: Actions = { clicks: 0, keys: 0 }
  await page.exposeFunction('countAction', (kind: keyof Actions) => {
    actions[kind] += 1
  })
  await page.addInitScript(COUNTER)
  return actions
}
