import { viewerAddress, type Shown, type Viewer } from '@pressmark/contract/media/viewers.ts'
import type { Ref } from 'react'
import { currentLanguage } from '#shared/text/language.ts'

type Props = { viewer: Viewer; shown: Shown; title: string; ref?: Ref<HTMLIFrameElement> }

/** A viewer as any other page would embed it, in the person's language. */
export const EmbeddedViewer = ({ viewer, shown, title, ref }: Props) => (
  <iframe
    ref={ref}
    src={viewerAddress(viewer, { ...shown, lang: currentLanguage() })}
    title={title}
    allow="fullscreen; clipboard-write"
  />
)
