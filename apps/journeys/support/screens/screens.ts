import { expect } from '@playwright/test'
import { openScreen } from '../browser/open-screen.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { collectionScreens } from './collection-screens.ts'
import { itemScreens } from './item-screens.ts'
import { searchScreens } from './search-screens.ts'
import { selectionScreens } from './selection-screens.ts'
import { showCards } from './show-cards.ts'
import { storyScreens } from './story-screens.ts'
import type { Screen } from './types.ts'
import { wizardScreens } from './wizard-screens.ts'
import { workflowScreens } from './workflow-screens.ts'

const WORDS = {
  en: { login: 'Sign in', widget: /^Imported Items/ },
  it: { login: 'Accedi', widget: /^Oggetti importati/ },
} as const

/** The console message of the screen of a missing item. */
export const MISSING_ITEM = /404 \(Not Found\).*00000000-0000-4000/

/** Every screen of the product with a function that opens it. */
export const screens = (fixtures: Fixtures): Screen[] => [
  {
    name: 'login',
    show: async (page, language) => {
      await page.goto('/ui/login')
      await expect(page.getByRole('button', { name: WORDS[language].login, exact: true })).toBeVisible()
    },
  },
  {
    name: 'link that has ended',
    show: async (page) => {
      await page.goto('/ui/set-password')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'home', as: 'editor', show: (page, language) => showCards(page, language, '/ui/catalog') },
  {
    name: 'collection',
    as: 'editor',
    show: (page, language) => showCards(page, language, `/ui/catalog/${fixtures.uuid}`),
  },
  {
    name: 'results',
    as: 'editor',
    show: (page, language) => showCards(page, language, '/ui/catalog/results?searchTerm=shelf'),
  },
  ...searchScreens(fixtures),
  ...workflowScreens(fixtures),
  ...storyScreens(fixtures),
  ...itemScreens(fixtures),
  ...collectionScreens(fixtures),
  ...selectionScreens(fixtures),
  ...wizardScreens(fixtures),
  {
    name: 'profile',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/management/self')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText('Elio').first()).toBeVisible()
    },
  },
  {
    name: 'support',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/support')
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'widget',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await page.getByRole('button', { name: WORDS[language].widget }).click()
      await expect(page.getByRole('dialog', { name: WORDS[language].widget })).toBeVisible()
    },
  },
  {
    name: 'menu',
    as: 'editor',
    top: 'menu',
    show: async (page, language) => {
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await page.getByRole('button', { name: /Elio Rossetti/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
]
