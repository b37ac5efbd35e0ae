import { Type } from 'typebox'
import { Uuid } from '../platform/hal.ts'

/** As many are named. */
export const USING_STORIES_NAMED = 20

/** The stories whose steps would lose their image. */
export const UsingStories = Type.Object({
  storyboardsCount: Type.Integer({ minimum: 0 }),
  storyboards: Type.Array(Type.Object({ uuid: Uuid, sgtt: Type.String({ description: 'title' }) }), {
    description: `of a large number the first ${USING_STORIES_NAMED}, by title`,
  }),
})
