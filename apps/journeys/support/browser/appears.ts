import type { Page } from '@playwright/test'

/** Resolves when a matching element contains the text, even for one frame. Call it before the action that shows the text. */
export const appearsBriefly = (page: Page, { where, text }: { where: string; text: string }): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const check = () => {
      const found = [...document.querySelectorAll(${JSON.stringify(where)})]
        .some(({ textContent }) => textContent.includes(${JSON.stringify(text)}))
      if (!found) return
      watching.disconnect()
      resolve()
    }
    const watching = new MutationObserver(check)
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  })`)
