import { Type, type Static } from 'typebox'
import { LANGUAGES, COLOR_SCHEMES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'

/** Preferences of a person for all browsers and organisations. With null, the browser's setting applies. */
export const Preferences = Type.Object({
  language: Type.Union([Type.Enum([...LANGUAGES]), Type.Null()]),
  colorScheme: Type.Union([Type.Enum([...COLOR_SCHEMES]), Type.Null()]),
  singleKeys: Type.Boolean({ description: 'whether characters without Ctrl or Alt are shortcuts' }),
})

export const PreferencesChange = Type.Partial(Preferences)
export type PreferencesChange = Static<typeof PreferencesChange>

export const changePreferences = endpoint({
  id: 'profile.changePreferences',
  method: 'PATCH',
  path: '/users/preferences',
  summary: 'Stores one’s own language, color scheme and use of shortcuts. Omitted preferences stay',
  body: PreferencesChange,
  status: 204,
})
