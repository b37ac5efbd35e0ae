import { useMantineColorScheme } from '@mantine/core'
import type { Language, ColorScheme } from '@pressmark/contract/platform/constants.ts'
import { changePreferences, type PreferencesChange } from '@pressmark/contract/identity/preferences.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './call.ts'
import { showLanguage } from '../text/language.ts'
import { selfQuery, useSelf } from './person.ts'

/** Choices of language and scheme: shown at once, and kept with the person for every browser that they sign in with. */
export const useSetPreferences = () => {
  const queries = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const { mutate } = useMutation({
    mutationFn: (body: PreferencesChange) => call(changePreferences, { body }),
    meta: { notify: true },
  })
  const keep = (chosen: PreferencesChange) => {
    // What is on its way says what was chosen before.
    void queries.cancelQueries({ queryKey: selfQuery.queryKey })
    queries.setQueryData(selfQuery.queryKey, (self) => self && { ...self, ...chosen })
    mutate(chosen)
  }
  return {
    chooseLanguage: (language: Language) => {
      void showLanguage(language)
      keep({ language })
    },
    chooseScheme: (scheme: ColorScheme) => {
      setColorScheme(scheme)
      keep({ colorScheme: scheme })
    },
  }
}

/** Shows what the person has chosen, wherever that was. */
export const useApplyPreferences = () => {
  const { language, colorScheme } = useSelf() ?? {}
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (language) void showLanguage(language)
  }, [language])
  useEffect(() => {
    if (colorScheme) setColorScheme(colorScheme)
    // The function is another after each change, also after one that another tab made and told nobody of yet.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [colorScheme])
}
