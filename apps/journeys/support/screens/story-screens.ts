import { createStory } from '@pressmark/contract/stories/stories.ts'
import { expect } from '@playwright/test'
import type { Calls } from '../fixtures/calls.ts'
import { openScreen } from '../browser/open-screen.ts'
import type { Language, Screen } from './screens.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'

const WORDS = {
  en: { view: 'Use current view as area', add: 'Add Image', zoomIn: 'Zoom in', lab: 'Stories' },
  it: { view: 'Usa la vista attuale come area', add: 'Aggiungi immagine', zoomIn: 'Ingrandisci', lab: 'Storie' },
} as const

/** A story of two steps on the one picture of the shelf. */
export const createFixtureStory = async ({ call }: Pick<Calls, 'call'>, image: string): Promise<string> => {
  const whole = { label: 'The whole sheet', canvasUuid: image, resource: [{ chars: 'All of it.' }] }
  const part = {
    on: [{ selector: { default: { value: 'xywh=100,100,400,200' } } }],
    transition: { speed: 10, delay: 2 },
  }
  const annotations = [whole, { ...whole, label: 'A corner', ...part }]
  return (await call(createStory, { body: { sgtt: 'Story of the shelf', annotations } })).uuid
}

/** What one meets when stories are made. */
export const storyScreens = (fixtures: Fixtures): Screen[] => {
  const editor = `/ui/story/editor/${fixtures.story}`
  const open =
    (address: string, button: 'view' | 'add' | 'zoomIn') =>
    async (page: Parameters<Screen['show']>[0], language: Language): Promise<void> => {
      await openScreen(page, address)
      const ready = page.getByRole('button', { name: WORDS[language][button], exact: true })
      await expect(ready).toBeEnabled({ timeout: 20_000 })
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
      show: open(`${editor}/cultural-item/${fixtures.pictured.uuid}`, 'add'),
    },
    { name: 'story area', as: 'editor', show: open(`${editor}/selected-area-edit/1`, 'zoomIn') },
  ]
}
