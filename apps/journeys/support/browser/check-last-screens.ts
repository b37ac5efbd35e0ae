import { expect, type Page } from '@playwright/test'
import { changePreferences } from '@pressmark/contract/identity/preferences.ts'
import { LOOKS } from '../screens/looks.ts'
import type { Language } from '../screens/types.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { LOADING } from './loading.ts'

/** Checks the last screen of a journey in every look of this run: axe finds nothing, and nothing scrolls sideways.
 *  In the language of the journey, its dialogs are still open. The screen is loaded again for the other language.
 *  @source docs/decisions/0053-journeys-in-all-looks.md */
export const checkLastScreens = async (pages: readonly Page[], address: string): Promise<void> => {
  for (const page of pages) {
    if (page.isClosed() || !page.url().startsWith(`${address}/ui/`)) continue
    // A journey may have cut the line or held responses back.
    await page.context().setOffline(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const language = await languageOf(page)
    const other = language === 'en' ? 'it' : 'en'
    await checkLooks(page, language)
    await showLanguage(page, other)
    await checkLooks(page, other)
  }
}

const languageOf = async (page: Page): Promise<Language> =>
  (await page.evaluate<string>('document.documentElement.lang')).startsWith('it') ? 'it' : 'en'

const checkLooks = async (page: Page, language: Language): Promise<void> => {
  for (const look of LOOKS.filter((one) => one.language === language)) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize(look.size.viewport)
    await checkAccessibility(page, `last screen ${new URL(page.url()).pathname}: ${look.name}`)
  }
}

/* The choice of a signed-in person comes before the choice of the browser. Anonymous visitors get 401 here: they have only the latter. */
const showLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.context().request.patch(changePreferences.path, { data: { language, scheme: null } })
  await page.evaluate(`localStorage.setItem('pressmark.language', '${language}')`)
  await page.reload()
  await expect(page.locator(`html[lang^=${language}]`)).toBeAttached()
  await expect(page.locator(LOADING)).toHaveCount(0)
}
