import { expect, type Page } from '@playwright/test'
import { openScreen } from '../browser/open-screen.ts'
import type { Language } from './types.ts'

const ITEMS = { en: 'Items', it: 'Oggetti' } as const

/** Opens a page that lists items, and waits for the first of them. */
export const showCards = async (page: Page, language: Language, address: string): Promise<void> => {
  await openScreen(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: ITEMS[language] }).getByRole('listitem').first()).toBeVisible()
}
