import { expect } from '@playwright/test'
import { openScreen } from '../browser/open-screen.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import type { Screen } from './types.ts'

const WORDS = {
  en: { zoomIn: 'Zoom in', allMetadata: 'View all metadata' },
  it: { zoomIn: 'Ingrandisci', allMetadata: 'Mostra tutti i metadati' },
} as const

/** Screens of an item, and of items that are not found. */
export const itemScreens = (fixtures: Fixtures): Screen[] => [
  {
    name: 'item',
    as: 'editor',
    show: async (page, language) => {
      await openScreen(page, `/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
      await expect(page.getByRole('button', { name: WORDS[language].zoomIn })).toBeEnabled({ timeout: 120_000 })
    },
  },
  {
    name: 'all metadata',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      await openScreen(page, `/ui/catalog/${fixtures.uuid}/cultural-item/${fixtures.pictured.uuid}`)
      await page.getByRole('button', { name: WORDS[language].allMetadata }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'item that is not there',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, `/ui/catalog/${fixtures.uuid}/cultural-item/00000000-0000-4000-8000-000000000000`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'nothing found',
    as: 'editor',
    show: async (page) => {
      await openScreen(page, '/ui/catalog/results?searchTerm=zzzzzz')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]
