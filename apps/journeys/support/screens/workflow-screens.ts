import { expect } from '@playwright/test'
import { openScreen } from '../browser/open-screen.ts'
import { showCards } from './show-cards.ts'
import type { Screen } from './types.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'

const WORDS = {
  en: { selectAll: 'Select all', more: 'More actions', workflow: 'Workflow actions', inbox: 'Inbox' },
  it: {
    selectAll: 'Seleziona tutto',
    more: 'Altre azioni',
    workflow: 'Azioni del flusso di lavoro',
    inbox: 'Da gestire',
  },
} as const

/** Screens of the workflow. */
export const workflowScreens = (fixtures: Fixtures): Screen[] => [
  {
    name: 'workflow actions',
    as: 'editor',
    top: 'dialog',
    show: async (page, language) => {
      const words = WORDS[language]
      await showCards(page, language, `/ui/catalog/${fixtures.uuid}`)
      await page.getByRole('checkbox', { name: words.selectAll }).click()
      await page.getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem', { name: words.workflow }).click()
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'inbox',
    as: 'editor',
    show: async (page, language) => {
      await openScreen(page, '/ui/inbox')
      await expect(page.getByRole('heading', { level: 1, name: WORDS[language].inbox })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    },
  },
]
