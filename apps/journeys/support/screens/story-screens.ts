import { expect } from '@playwright/test'
import { openScreen } from '../browser/open-screen.ts'
import type { Language, Screen } from './types.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'

const WORDS = {
  en: { view: 'Use current view', add: 'Add Image', zoomIn: 'Zoom in', lab: 'Stories' },
  it: { view: 'Usa la vista attuale', add: 'Aggiungi immagine', zoomIn: 'Ingrandisci', lab: 'Storie' },
} as const

/** Screens of stories and series. */
export const storyScreens = (fixtures: Fixtures): Screen[] => {
  const editor = `/ui/story/editor/${fixtures.story}`
  const open =
    (address: string, button: 'view' | 'add' | 'zoomIn') =>
    async (page: Parameters<Screen['show']>[0], language: Language): Promise<void> => {
      await openScreen(page, address)
      const ready = page.getByRole('button', { name: WORDS[language][button], exact: true })
      await expect(ready).toBeEnabled({ timeout: 120_000 })
    }
  return [
    {
      name: 'story lab',
      as: 'editor',
      show: async (page, language) => {
        await openScreen(page, '/ui/story')
        await expect(page.getByRole('list', { name: WORDS[language].lab }).getByRole('listitem').first()).toBeVisible()
      },
    },
    { name: 'story editor', as: 'editor', show: open(editor, 'view') },
    {
      name: 'story image',
      as: 'editor',
      show: open(`/ui/story/editor/${fixtures.storyWithoutSteps}/cultural-item/${fixtures.pictured.uuid}`, 'add'),
    },
    { name: 'story area', as: 'editor', show: open(`${editor}/selected-area-edit/1`, 'zoomIn') },
  ]
}
