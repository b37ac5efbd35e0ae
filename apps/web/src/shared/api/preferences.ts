import { useMantineColorScheme } from '@mantine/core'
import type { Language, ColorScheme } from '@pressmark/contract/platform/constants.ts'
import { changePreferences, type PreferencesChange } from '@pressmark/contract/identity/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMutation } from './use-mutation.ts'
import { call } from './call.ts'
import { showLanguage } from '../text/language.ts'
import { selfQuery, useSelf } from './person.ts'

/** Sets language, scheme and the use of keys. The change is shown at once and stored with the person, for all browsers. */
export const useSetPreferences = () => {
  const queries = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const { mutate } = useMutation({
    mutationFn: (body: PreferencesChange) => call(changePreferences, { body }),
    meta: { notify: true },
  })
  const keep = (chosen: PreferencesChange) => {
    // A running request would return the previous choice.
    void queries.cancelQueries({ queryKey: selfQuery.queryKey })
    queries.setQueryData(selfQuery.queryKey, (self) => self && { ...self, ...chosen })
    mutate(chosen)
  }
  return {
    chooseLanguage: (language: Language) => {
      void showLanguage(language)
      keep({ language })
    },
    chooseSingleKeys: ({ singleKeys }: { singleKeys: boolean }) => keep({ singleKeys }),
    chooseScheme: (scheme: ColorScheme) => {
      setColorScheme(scheme)
      keep({ colorScheme: scheme })
    },
  }
}

/** Applies the person's preferences, also those that were chosen in another browser. */
export const useApplyPreferences = () => {
  const { language, colorScheme } = useSelf() ?? {}
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (language) void showLanguage(language)
  }, [language])
  useEffect(() => {
    if (colorScheme) setColorScheme(colorScheme)
    // The function changes after each change, also after one made by another tab that this tab does not know about yet.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [colorScheme])
}
