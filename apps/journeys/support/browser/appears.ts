import type { Page } from '@playwright/test'

/** Settles when a text stands in such an element, however shortly: asked for before what brings it, it misses nothing. */
export const appearsBriefly = (page: Page, { where, text }: { where: string; text: string }): Promise<unknown> =>
  page.evaluate(`new Promise((told) => {
    const look = () => {
      const found = [...document.querySelectorAll(${JSON.stringify(where)})]
        .some(({ textContent }) => textContent.includes(${JSON.stringify(text)}))
      if (!found) return
      watching.disconnect()
      told()
    }
    const watching = new MutationObserver(look)
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  })`)
