import type { ReactNode } from 'react'
import { currentLanguage } from '#shared/text/language.ts'

/** A link to a page of the help, in a new tab. */
export const HelpLink = ({ page, children }: { page: string; children: ReactNode }) => (
  <a href={`/help/${currentLanguage()}/${page}`} target="_blank" rel="noreferrer">
    {children}
  </a>
)
