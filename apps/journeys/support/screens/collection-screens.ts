import { expect, type Page } from '@playwright/test'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { PHONE } from './looks.ts'
import { showCards } from './show-cards.ts'
import type { Language, Screen } from './types.ts'

const WORDS = {
  en: {
    createCollection: 'Create collection',
    collections: 'Collections',
    actions: 'Actions of this collection',
    view: 'View and edit',
    exporting: 'Export as spreadsheet',
    move: 'Move',
    remove: 'Delete',
    statistics: 'Catalogue statistics',
  },
  it: {
    createCollection: 'Crea collezione',
    collections: 'Collezioni',
    actions: 'Azioni su questa collezione',
    view: 'Vedi e modifica',
    exporting: 'Esporta come foglio di calcolo',
    move: 'Sposta',
    remove: 'Elimina',
    statistics: 'Statistiche del catalogo',
  },
} as const

const openAction = async (page: Page, language: Language, address: string, action: string) => {
  await showCards(page, language, address)
  await page.getByRole('button', { name: WORDS[language].actions }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible()
}

/** Dialogs of a collection. */
export const collectionScreens = (fixtures: Fixtures): Screen[] => [
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
      await openAction(page, language, `/ui/catalog/${fixtures.uuid}`, WORDS[language].view)
      await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible()
    },
  },
  {
    name: 'collection, exported',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openAction(page, language, `/ui/catalog/${fixtures.uuid}`, WORDS[language].exporting)
      await page.getByRole('dialog').getByRole('radio').last().check()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'collection, moved',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openAction(page, language, `/ui/catalog/${fixtures.uuid}`, WORDS[language].move)
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'collection, deleted',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openAction(page, language, `/ui/catalog/${fixtures.uuid}`, WORDS[language].remove)
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
