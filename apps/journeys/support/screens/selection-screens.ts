import { expect, type Page } from '@playwright/test'
import { openScreen } from '../browser/open-screen.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { showCards } from './show-cards.ts'
import type { Language, Screen } from './types.ts'

const WORDS = {
  en: {
    move: 'Move',
    selectAll: 'Select all',
    moreActions: 'More actions',
    editField: 'Edit a field',
    value: 'Value',
    preview: 'Preview',
    willChange: /items will change/,
  },
  it: {
    move: 'Sposta',
    selectAll: 'Seleziona tutto',
    moreActions: 'Altre azioni',
    editField: 'Modifica un campo',
    value: 'Valore',
    preview: 'Anteprima',
    willChange: /oggetti verranno modificati/,
  },
} as const

const openEdit = async (page: Page, language: Language, fixtures: Fixtures) => {
  const words = WORDS[language]
  await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
  await page.getByRole('checkbox', { name: words.selectAll }).click()
  await page.getByRole('button', { name: words.moreActions }).click()
  await page.getByRole('menuitem', { name: words.editField }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: words.value })).toBeVisible()
}

/** Screens of selected items, and of the bulk operations on them. */
export const selectionScreens = (fixtures: Fixtures): Screen[] => [
  {
    name: 'items chosen',
    as: 'editor',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await page.getByRole('checkbox', { name: WORDS[language].selectAll }).click()
      await expect(page.getByRole('button', { name: WORDS[language].move, exact: true })).toBeVisible()
    },
  },
  {
    name: 'items edited',
    as: 'editor',
    top: 'dialog',
    show: (page, language) => openEdit(page, language, fixtures),
  },
  {
    name: 'items edited, preview',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openEdit(page, language, fixtures)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: WORDS[language].value }).fill('Another title')
      await dialog.getByRole('button', { name: WORDS[language].preview }).click()
      await expect(dialog.getByText(WORDS[language].willChange)).toBeVisible()
    },
  },
  {
    name: 'changes',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/changes')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'change',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, `/ui/changes/${fixtures.bulkOperation}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]
