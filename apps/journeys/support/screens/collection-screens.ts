import { expect, type Page } from '@playwright/test'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { PHONE } from './looks.ts'
import type { Language, Screen } from './types.ts'

const WORDS = {
  en: {
    createCollection: 'Create collection',
    collections: 'Collections',
    actions: 'Actions of this collection',
    view: 'View and edit',
    remove: 'Delete',
    statistics: 'Catalogue statistics',
    move: 'Move',
  },
  it: {
    createCollection: 'Crea collezione',
    collections: 'Collezioni',
    actions: 'Azioni su questa collezione',
    view: 'Vedi e modifica',
    remove: 'Elimina',
    statistics: 'Statistiche del catalogo',
    move: 'Sposta',
  },
} as const

const openAction = async (page: Page, language: Language, action: string) => {
  await page.getByRole('button', { name: WORDS[language].actions }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible()
}

/** Dialogs of collections. */
export const collectionScreens = (
  fixtures: Fixtures,
  showCards: (page: Page, language: Language, address: string) => Promise<void>,
): Screen[] => [
  {
    name: 'new collection',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      // On a phone, the tree and its buttons are in a drawer.
      const drawer = page.getByRole('button', { name: WORDS[language].collections, exact: true })
      if (page.viewportSize()?.width === PHONE.viewport.width) await drawer.click()
      await page.getByRole('button', { name: WORDS[language].createCollection }).first().click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'collection, described',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await openAction(page, language, WORDS[language].view)
      await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible()
    },
  },
  {
    name: 'collection, moved',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await openAction(page, language, WORDS[language].move)
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'collection, deleted',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await openAction(page, language, WORDS[language].remove)
      await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible()
    },
  },
  {
    name: 'statistics',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, '/ui/catalog')
      await page.getByRole('button', { name: WORDS[language].actions }).click()
      await page.getByRole('menuitem', { name: WORDS[language].statistics }).click()
      await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible()
    },
  },
]
