import { createRoute } from '@tanstack/react-router'
import { STORY_SORTS, type StorySort } from '#shared/text/story-sorts.ts'
import { oneOf, positive, text } from '#shared/text/address-values.ts'
import { readSelfOrLogin } from '../signed-in.ts'
import { root, screen, shell, texts } from './root.ts'

const StoriesPage = screen(() => import('#stories/lab/StoriesPage.tsx'), 'StoriesPage')
const page = (search: Record<string, unknown>): { page?: number } => positive('page', search)
const labTexts = texts('copying', 'metadata', 'picker', 'stories', 'workflow')
const editorTexts = texts('copying', 'editor', 'metadata', 'picker', 'stories', 'workflow', 'zoom')
/* The step that gets another image, 1-based. */
type Replacing = { replace?: number }
const replacedStep = (search: Record<string, unknown>): Replacing => positive('replace', search, 1)
const EDITOR = '/story/editor/$storyUuid'

type LabSearch = {
  page?: number
  series?: number
  searchTerm?: string
  sort?: StorySort
  state?: string
  author?: string
}

export const lab = createRoute({
  getParentRoute: () => shell,
  path: '/story',
  validateSearch: (search): LabSearch => ({
    ...positive('page', search),
    ...positive('series', search, 1),
    ...text('searchTerm', search),
    ...oneOf('sort', STORY_SORTS, search),
    ...text('state', search),
    ...text('author', search),
  }),
  loader: labTexts,
  component: StoriesPage,
})

export const series = createRoute({
  getParentRoute: () => shell,
  path: '/story/series/$seriesUuid',
  validateSearch: page,
  loader: labTexts,
  component: StoriesPage,
})

export const editor = createRoute({
  getParentRoute: () => shell,
  path: EDITOR,
  loader: editorTexts,
  component: screen(() => import('#stories/editor/EditorPage.tsx'), 'EditorPage'),
})

/** Fills the window, without header and side menu. */
export const preview = createRoute({
  getParentRoute: () => root,
  path: `${EDITOR}/preview`,
  beforeLoad: ({ location }) => readSelfOrLogin(location.href),
  loader: editorTexts,
  component: screen(() => import('#stories/editor/PreviewPage.tsx'), 'PreviewPage'),
})

export const picker = createRoute({
  getParentRoute: () => shell,
  path: `${EDITOR}/cultural-item`,
  validateSearch: replacedStep,
  loader: editorTexts,
  component: screen(() => import('#stories/picker/PickerPage.tsx'), 'PickerPage'),
})

export const imageSelect = createRoute({
  getParentRoute: () => shell,
  path: `${EDITOR}/cultural-item/$culturalItemUuid`,
  validateSearch: replacedStep,
  loader: editorTexts,
  component: screen(() => import('#stories/picker/ImageSelectPage.tsx'), 'ImageSelectPage'),
})

export const selectArea = createRoute({
  getParentRoute: () => shell,
  path: `${EDITOR}/cultural-item/$culturalItemUuid/select-area`,
  validateSearch: (search): { canvasId?: string } & Replacing => ({
    ...text('canvasId', search),
    ...replacedStep(search),
  }),
  loader: editorTexts,
  component: screen(() => import('#stories/area/SelectAreaPage.tsx'), 'SelectAreaPage'),
})

/** `step` is the zero-based index. */
export const editArea = createRoute({
  getParentRoute: () => shell,
  path: `${EDITOR}/selected-area-edit/$step`,
  loader: editorTexts,
  component: screen(() => import('#stories/area/EditAreaPage.tsx'), 'EditAreaPage'),
})
