import { expect } from '@playwright/test'
import { showCards } from './show-cards.ts'
import type { Screen } from './types.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'

const WORDS = {
  en: {
    search: 'Search items and collections',
    openSearch: 'Search',
    saved: 'Saved searches',
    save: 'Save this search',
  },
  it: {
    search: 'Cerca oggetti e collezioni',
    openSearch: 'Cerca',
    saved: 'Ricerche salvate',
    save: 'Salva questa ricerca',
  },
} as const

const NARROWED = '/ui/catalog/results?searchTerm=shelf&media=%5B%22none%22%5D&createdFrom=2020-01-01'

/** Screens of the search. */
export const searchScreens = (fixtures: Fixtures): Screen[] => [
  {
    name: 'results, narrowed',
    as: 'editor',
    show: async (page, language) => {
      await showCards(page, language, NARROWED)
      await expect(page.locator('mark').first()).toBeVisible()
    },
  },
  {
    name: 'suggestions',
    as: 'editor',
    show: async (page, language) => {
      const words = WORDS[language]
      await showCards(page, language, '/ui/catalog')
      const box = page.getByRole('combobox', { name: words.search })
      // The search box is collapsed on a phone.
      const searchButton = page.getByRole('button', { name: words.openSearch, exact: true })
      if (await searchButton.isVisible()) await searchButton.click()
      await box.fill('shelf tests')
      await expect(page.getByRole('option', { name: fixtures.title })).toBeVisible()
    },
  },
  {
    name: 'palette',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, '/ui/catalog')
      // The button of the palette is hidden on a phone, but its shortcut works.
      await expect(page.locator('[aria-keyshortcuts~="Control+K"]')).toBeAttached()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'search to be saved',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, '/ui/catalog/results?searchTerm=shelf')
      await page.getByRole('button', { name: WORDS[language].saved }).click()
      await page.getByRole('menuitem', { name: WORDS[language].save }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
]
