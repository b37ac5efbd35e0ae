import type { Page } from '@playwright/test'

export type Language = 'en' | 'it'

export type Screen = {
  name: string
  as?: 'editor'
  /** The role of what lies on top of another screen. */
  top?: 'dialog' | 'menu'
  show: (page: Page, language: Language) => Promise<void>
}
