/** The orders in which the lab lists stories. The first is the default. */
export const STORY_SORTS = [
  'lastModifiedDate,desc',
  'createdDate,desc',
  'createdDate,asc',
  'sgtt,asc',
  'sgtt,desc',
] as const
export type StorySort = (typeof STORY_SORTS)[number]
