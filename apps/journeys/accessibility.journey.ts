import { expect, test } from './support/journey.ts'
import { axeFaults } from './support/look.ts'
import { DESK, LOCALES, NOT_THERE, PHONE, screens, type Language } from './support/screens-of.ts'

type Look = { colorScheme: 'light' | 'dark'; language: Language; size: 'desk' | 'phone' }

/** Every pair of scheme, language and size, in half of the combinations. */
const LOOKS: Look[] = [
  { colorScheme: 'light', language: 'en', size: 'desk' },
  { colorScheme: 'dark', language: 'it', size: 'desk' },
  { colorScheme: 'light', language: 'it', size: 'phone' },
  { colorScheme: 'dark', language: 'en', size: 'phone' },
]

for (const { colorScheme, language, size } of LOOKS) {
  test(`axe finds nothing on any screen: ${colorScheme}, ${language}, ${size}`, async ({ shelf, visit }) => {
    test.setTimeout(480_000)
    const look = { colorScheme, locale: LOCALES[language], ...(size === 'desk' ? DESK : PHONE) }
    const pages = {
      signedOut: await visit(look),
      editor: await visit({ as: 'editor', allow: [NOT_THERE], ...look }),
    }
    for (const { name, as, top, show } of screens(shelf)) {
      const page = pages[as ?? 'signedOut']
      await show(page, language)
      expect.soft(await axeFaults(page, top ? `[role=${top}]` : 'html'), name).toEqual([])
    }
  })
}
