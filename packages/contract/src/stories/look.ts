import { Type, type Static } from 'typebox'
import { COMMENTARY_STORED_MAX_LENGTH, STEP_TITLE_MAX_LENGTH } from '../platform/constants.ts'
import { MetadataText, Uuid } from '../platform/hal.ts'
import { byLanguage, LanguageCode } from './languages.ts'

/** Maximum length of the subtitle and of the credits. */
export const SUBTITLE_MAX_LENGTH = 400
export const CREDITS_MAX_LENGTH = 2000

/** The slide before the first step. */
export const OpeningSlide = Type.Object({
  title: Type.String({ maxLength: STEP_TITLE_MAX_LENGTH, description: 'the title of the story if it is empty' }),
  subtitle: Type.String({ maxLength: SUBTITLE_MAX_LENGTH }),
})
export type OpeningSlide = Static<typeof OpeningSlide>

/** The slide after the last step. */
export const ClosingSlide = Type.Object({
  text: Type.String({ maxLength: COMMENTARY_STORED_MAX_LENGTH, description: 'with the formats of a commentary' }),
  credits: Type.String({ maxLength: CREDITS_MAX_LENGTH, description: 'with the formats of a commentary' }),
})
export type ClosingSlide = Static<typeof ClosingSlide>

/** The slides around the steps of a story. */
export const slides = {
  opening: Type.Union([Type.Null(), OpeningSlide], { description: 'the slide before the first step; null: no slide' }),
  closing: Type.Union([Type.Null(), ClosingSlide], { description: 'the slide after the last step; null: no slide' }),
}

/** The texts of a story in another language. The main text replaces those that are empty or left out. */
export const StoryTexts = Type.Object({
  sgtt: Type.Optional(MetadataText),
  description: Type.Optional(MetadataText),
  opening: Type.Optional(OpeningSlide),
  closing: Type.Optional(ClosingSlide),
})
export type StoryTexts = Static<typeof StoryTexts>

export const StoryTranslations = byLanguage(
  StoryTexts,
  'texts by language; those of the steps are in the steps. A language without texts is an empty object',
)
export type StoryTranslations = Static<typeof StoryTranslations>

/** The cover, the slides and the languages of a story. */
export const StoryLook = Type.Object({
  coverUuid: Type.Union([Type.Null(), Uuid], {
    description: 'the image on cards, without effect while no step shows it; null: the image of the first step',
  }),
  ...slides,
  language: Type.Union([Type.Null(), LanguageCode], {
    description: 'of the main texts; null: the first language of the organisation',
  }),
  translations: StoryTranslations,
})
export type StoryLook = Static<typeof StoryLook>
