import type { Page } from '@playwright/test'

export type Language = 'en' | 'it'

export type Screen = {
  name: string
  as?: 'editor'
  /** The role of the element that covers the screen. */
  top?: 'dialog' | 'menu'
  show: (page: Page, language: Language) => Promise<void>
}
