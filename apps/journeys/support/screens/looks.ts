import type { BrowserContextOptions } from '@playwright/test'
import type { Language } from './types.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true }
export const DESKTOP = { viewport: { width: 1440, height: 900 } }

export const LOCALES: Record<Language, string> = { en: 'en-GB', it: 'it-IT' }

/** A colour scheme, a language and a width in which a journey checks screens. `name` is part of its title. */
export type Look = {
  name: string
  colorScheme: 'light' | 'dark'
  language: Language
  size: BrowserContextOptions & { viewport: { width: number; height: number } }
}

const ALL: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['en', 'it'] as const).flatMap((language) =>
    [DESKTOP, TABLET, PHONE].map((size) => ({
      name: `${colorScheme}, ${language}, ${size.viewport.width} px`,
      colorScheme,
      language,
      size,
    })),
  ),
)

const DEFAULT_LOOK = 'light,en,1440'

/* JOURNEYS_LOOKS names looks as `dark,it,390`, with spaces between several, or is `all`. */
const chosenLooks = (): Look[] => {
  const setting = process.env.JOURNEYS_LOOKS ?? DEFAULT_LOOK
  if (setting === 'all') return [...ALL]
  return setting.split(' ').map((text) => {
    const look = ALL.find(({ name }) => name.replaceAll(' ', '') === `${text}px`)
    if (!look) throw new Error(`JOURNEYS_LOOKS has no look ${text}. The form is ${DEFAULT_LOOK}.`)
    return look
  })
}

/** The looks of this run. `npm test` has one, `npm run nightly` has all twelve, also for the last screens of each journey. */
export const LOOKS: readonly Look[] = chosenLooks()

/** The schemes and languages of this run, for journeys that need a phone. */
export const PHONE_LOOKS: readonly Look[] = ALL.filter(
  ({ colorScheme, language, size }) =>
    size === PHONE && LOOKS.some((look) => look.colorScheme === colorScheme && look.language === language),
)
