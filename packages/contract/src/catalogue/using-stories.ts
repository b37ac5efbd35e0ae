import { Type } from 'typebox'
import { Uuid } from '../platform/hal.ts'

/** Maximum number of stories that are listed by name. */
export const USING_STORIES_NAMED = 20

/** Stories with steps that would lose their image. */
export const UsingStories = Type.Object({
  storyboardsCount: Type.Integer({ minimum: 0 }),
  storyboards: Type.Array(Type.Object({ uuid: Uuid, sgtt: Type.String({ description: 'title' }) }), {
    description: `the first ${USING_STORIES_NAMED} of a large number, by title`,
  }),
})
