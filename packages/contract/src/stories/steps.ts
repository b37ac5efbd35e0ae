import { Type, type Static } from 'typebox'
import {
  COMMENTARY_MAX_LENGTH,
  COMMENTARY_STORED_MAX_LENGTH,
  EASINGS,
  NEW_TRANSITION,
  SPEEDS,
  STEP_TITLE_MAX_LENGTH,
} from '../platform/constants.ts'
import { Link, Uuid } from '../platform/hal.ts'
import { byLanguage } from './languages.ts'

/** Transition to a step, and the time that it is shown during autoplay. Omitted values are those of a new step. */
export const StepTransition = Type.Object({
  enabled: Type.Optional(Type.Boolean({ default: NEW_TRANSITION.enabled })),
  type: Type.Optional(Type.Enum(['fade'], { default: NEW_TRANSITION.type })),
  easing: Type.Optional(Type.Enum([...EASINGS], { default: NEW_TRANSITION.easing })),
  duration: Type.Optional(
    Type.Number({ minimum: 0, maximum: 120, default: NEW_TRANSITION.duration, description: 's, at speed 1' }),
  ),
  delay: Type.Optional(
    Type.Number({ minimum: 0, maximum: 3600, default: NEW_TRANSITION.delay, description: 'the step time, s' }),
  ),
  measureUnit: Type.Optional(Type.Enum(['s'], { default: NEW_TRANSITION.measureUnit })),
  speed: Type.Optional(
    Type.Number({
      minimum: SPEEDS.lowest,
      maximum: SPEEDS.highest,
      default: NEW_TRANSITION.speed,
      description: 'divides the duration',
    }),
  ),
})
export const WholeTransition = Type.Required(StepTransition)
export type StepTransition = Static<typeof WholeTransition>

const Commentary = Type.String({
  maxLength: COMMENTARY_STORED_MAX_LENGTH,
  description: `up to ${COMMENTARY_MAX_LENGTH} visible characters: text with **bold**, *italic*, [links](https://…) and lines of a list that start with "- ". HTML is shown as text`,
})
const StepTitle = Type.String({ maxLength: STEP_TITLE_MAX_LENGTH })

/** The texts of a step in other languages. The main text replaces those that are empty. */
export const StepTranslations = byLanguage(
  Type.Object({ label: Type.Optional(StepTitle), chars: Type.Optional(Commentary) }),
  'title and commentary by language',
)
export type StepTranslations = Static<typeof StepTranslations>
/** `xywh=x,y,w,h` in whole pixels of the image. @source W3C Media Fragments URI 1.0 §4.2.2 */
const Fragment = Type.String({
  maxLength: 60,
  pattern: '^xywh=(pixel:)?\\d{1,7},\\d{1,7},[1-9]\\d{0,6},[1-9]\\d{0,6}$',
})
/** An SVG drawing of one path, rectangle, ellipse or polygon in pixels of the image. It is stored as a path. */
const Drawing = Type.String({ maxLength: 20_000 })

/** A step in a request, as an Open Annotation. Additional properties of a step response may be sent and are ignored.
 *  Without `on`, the step shows the whole image. Without `translations`, an existing step keeps its own. @source spec 002 §3 */
export const StepInput = Type.Object({
  '@id': Type.Optional(Type.String({ maxLength: 1000, description: 'uuid of an existing step' })),
  label: Type.Optional(StepTitle),
  canvasUuid: Uuid,
  transition: Type.Optional(StepTransition),
  resource: Type.Optional(Type.Array(Type.Object({ chars: Commentary }), { maxItems: 1 })),
  on: Type.Optional(
    Type.Array(
      Type.Object({
        selector: Type.Object({
          default: Type.Object({ value: Fragment }),
          item: Type.Optional(Type.Object({ value: Drawing })),
        }),
      }),
      { maxItems: 1 },
    ),
  ),
  translations: Type.Optional(StepTranslations),
  areaConfirmed: Type.Optional(
    Type.Boolean({
      description: 'confirms that the area matches the present image: the step is no longer `replaced`',
    }),
  ),
})
export type StepInput = Static<typeof StepInput>

/** State of the image of a step: `replaced` if its file changed after the area was drawn, `gone` if it was deleted. */
export const PICTURES = ['shown', 'replaced', 'gone'] as const
export type PictureOfStep = (typeof PICTURES)[number]

/** A step as members read it. @source spec 002 §3 */
export const Step = Type.Object({
  '@id': Type.String(),
  '@type': Type.Literal('oa:Annotation'),
  label: StepTitle,
  canvasUuid: Uuid,
  motivation: Type.Array(Type.String(), { description: 'oa:tagging, oa:commenting' }),
  transition: WholeTransition,
  resource: Type.Array(
    Type.Object({
      '@type': Type.Literal('dctypes:Text'),
      chars: Commentary,
      format: Type.Literal('text/html', { description: 'fixed by the specification; the commentary is text' }),
    }),
  ),
  on: Type.Array(
    Type.Object({
      '@type': Type.Literal('oa:SpecificResource'),
      full: Type.String({ description: 'address of the canvas' }),
      selector: Type.Object({
        '@type': Type.Literal('oa:Choice'),
        default: Type.Object({ '@type': Type.Literal('oa:FragmentSelector'), value: Type.String() }),
        item: Type.Object({ '@type': Type.Literal('oa:SvgSelector'), value: Type.String() }),
      }),
      within: Type.Object({ '@id': Type.String(), '@type': Type.Literal('sc:Manifest') }),
    }),
  ),
  translations: StepTranslations,
  picture: Type.Enum([...PICTURES]),
  image: Type.Union([
    Type.Null(),
    Type.Object({
      culturalItemUuid: Uuid,
      sgtt: Type.String({ description: 'title of the item' }),
      autn: Type.String(),
      pressmark: Type.String(),
      width: Type.Union([Type.Integer(), Type.Null()], { description: 'px' }),
      height: Type.Union([Type.Integer(), Type.Null()], { description: 'px' }),
      public: Type.Boolean({ description: 'visible without signing in' }),
    }),
  ]),
  _links: Type.Object({
    annotatedRegion: Type.Optional(Link),
    full: Type.Optional(Link),
    manifest: Type.Optional(Link),
    thumb: Type.Optional(Link),
    iiif: Type.Optional(Link),
  }),
})
export type Step = Static<typeof Step>
