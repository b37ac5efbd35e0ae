import type { Page } from '@playwright/test'

/** Returns the typefaces that the page has loaded, in alphabetical order. */
export const loadedFonts = (page: Page): Promise<string[]> => page.evaluate(LOADED)

const LOADED = `[...new Set([...document.fonts].filter(({ status }) => status === 'loaded')
  .map(({ family }) => family.replace(/["']/g, '')))].sort()`
