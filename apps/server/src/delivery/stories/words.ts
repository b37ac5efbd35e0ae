import type { SHOWN_PICTURES } from '@pressmark/contract/stories/stories.ts'

export const LANGUAGES = ['en', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** Reason why a step has no image. */
export type MissingImage = Exclude<(typeof SHOWN_PICTURES)[number], 'shown' | 'replaced'>

type Words = {
  name: string
  contents: string
  online: string
  previous: string
  next: string
  step: (position: number) => string
  position: (position: number, total: number) => string
  none: string
  closing: string
  stage: {
    help: string
    zoomIn: string
    zoomOut: string
    toWhole: string
    toArea: string
    play: string
    pause: string
  }
} & Record<MissingImage, string>

/** Texts of the pages of an exported story. */
export const WORDS: Record<Language, Words> = {
  en: {
    name: 'English',
    contents: 'Steps of this story',
    online: 'Open online',
    previous: 'Previous step',
    next: 'Next step',
    step: (position) => `Step ${position}`,
    position: (position, total) => `Step ${position} of ${total}`,
    none: 'This story has no steps.',
    closing: 'Closing',
    gone: 'The image of this step no longer exists.',
    withheld: 'The image of this step is not public.',
    notReady: 'The image of this step was still being prepared.',
    stage: {
      help: 'Zoomable image. Plus and minus zoom, 0 shows the whole image or the area. Shift with the arrow keys moves it.',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      toWhole: 'Whole image',
      toArea: 'Back to the area',
      play: 'Play',
      pause: 'Pause',
    },
  },
  it: {
    name: 'Italiano',
    contents: 'Passi di questa storia',
    online: 'Apri online',
    previous: 'Passo precedente',
    next: 'Passo successivo',
    step: (position) => `Passo ${position}`,
    position: (position, total) => `Passo ${position} di ${total}`,
    none: 'Questa storia non ha passi.',
    closing: 'Chiusura',
    gone: 'L’immagine di questo passo non esiste più.',
    withheld: 'L’immagine di questo passo non è pubblica.',
    notReady: 'L’immagine di questo passo era ancora in preparazione.',
    stage: {
      help: 'Immagine ingrandibile. Più e meno cambiano l’ingrandimento, 0 mostra l’immagine intera o il dettaglio. Maiuscole con le frecce la sposta.',
      zoomIn: 'Ingrandisci',
      zoomOut: 'Riduci',
      toWhole: 'Immagine intera',
      toArea: 'Torna al dettaglio',
      play: 'Avvia',
      pause: 'Pausa',
    },
  },
}
