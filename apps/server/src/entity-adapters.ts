import { ENTITY_ADAPTERS as CATALOGUE } from './catalogue-adapters.ts'
import { STORY_SUBJECTS } from '#stories/states/story-adapters.ts'
import type { Subjects } from '#workflow/transition/entity-adapters.ts'

/** All that the workflow can move. */
export const ENTITY_ADAPTERS: Subjects = { ...CATALOGUE, ...STORY_SUBJECTS }
