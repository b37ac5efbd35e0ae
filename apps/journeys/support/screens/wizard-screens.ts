import { expect, type Page } from '@playwright/test'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { showCards } from './show-cards.ts'
import type { Language, Screen } from './types.ts'

const WORDS = {
  en: {
    items: 'Items',
    addItem: 'Add item',
    title: 'Title',
    pressmark: 'Pressmark',
    free: 'This pressmark is available',
    goOn: 'Continue',
    existing: 'Existing item',
    drop: /Drop images here/,
  },
  it: {
    items: 'Oggetti',
    addItem: 'Aggiungi oggetto',
    title: 'Titolo',
    pressmark: 'Segnatura',
    free: 'Questa segnatura è disponibile',
    goOn: 'Continua',
    existing: 'Oggetto esistente',
    drop: /Trascina qui le immagini/,
  },
} as const

const openWizard = async (page: Page, language: Language, fixtures: Fixtures) => {
  await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
  await page.getByRole('button', { name: WORDS[language].addItem }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: WORDS[language].pressmark })).toBeVisible()
}

/** Steps of the wizard that adds items. */
export const wizardScreens = (fixtures: Fixtures): Screen[] => [
  {
    name: 'wizard, new item',
    as: 'editor',
    top: 'dialog',
    show: (page, language) => openWizard(page, language, fixtures),
  },
  {
    name: 'wizard, existing item',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openWizard(page, language, fixtures)
      // The radio itself is hidden behind its label.
      await page.getByRole('dialog').getByText(WORDS[language].existing, { exact: true }).click()
      const items = page.getByRole('dialog').getByRole('group', { name: WORDS[language].items })
      await expect(items.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'wizard, content',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      const words = WORDS[language]
      await openWizard(page, language, fixtures)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: words.title }).fill('A title')
      await dialog.getByRole('textbox', { name: words.pressmark }).fill('Free 1')
      await expect(dialog.getByText(words.free)).toBeVisible()
      await dialog.getByRole('button', { name: words.goOn }).click()
      await expect(dialog.getByRole('button', { name: words.drop })).toBeVisible()
    },
  },
]
