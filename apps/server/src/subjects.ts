import { ENTITY_ADAPTERS as CATALOGUE } from '#catalogue/states/subjects.ts'
import { STORY_SUBJECTS } from '#stories/states/story-subjects.ts'
import type { Subjects } from '#workflow/firing/subjects.ts'

/** All that the workflow can move. */
export const ENTITY_ADAPTERS: Subjects = { ...CATALOGUE, ...STORY_SUBJECTS }
