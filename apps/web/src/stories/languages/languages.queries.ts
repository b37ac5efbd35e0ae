import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { findStoryByUuid, type Story, type updateStory } from '@pressmark/contract/stories/stories.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { shownVersion } from '#shared/api/if-match.ts'
import { noteVersion } from '../editor/draft.store.ts'
import { useUpdateStory } from '../stories.queries.ts'

/** Changes the languages of a story. The change applies to the current story, so that it keeps those that someone else has added. */
export const useChangeLanguages = (uuid: string) => {
  const { mutateAsync } = useUpdateStory(uuid)
  return async (change: (current: Story) => BodyOf<typeof updateStory>): Promise<Story> => {
    const current = await call(findStoryByUuid, { query: { uuid } })
    const saved = await mutateAsync({ ...change(current), version: shownVersion(current) })
    noteVersion(saved)
    return saved
  }
}

/** Returns the function that names a language in the language of the screen. */
export const useLanguageName = () => {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (code: string): string => {
    const name = names.of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1)
  }
}
