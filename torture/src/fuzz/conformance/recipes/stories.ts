import { createSeries } from '@pressmark/contract/stories/series.ts'
import { createDraftLink } from '@pressmark/contract/stories/draft-links.ts'
import type { Recipes, World } from './types.ts'

const newSeries = async ({ call, make }: World) => {
  const stories = [await make.story(), await make.story()]
  const { uuid } = await call(createSeries, { body: { sgtt: 'A series', storyboards: stories } })
  return { uuid, stories }
}

const newLink = async ({ call, make }: World) => {
  const uuid = await make.story()
  return { story: uuid, ...(await call(createDraftLink, { params: { uuid }, body: { days: 1 } })) }
}

/* A story with a step, as its manifest. */
const manifestOf = async ({ product, entities, make, me }: World) => {
  const uuid = await make.story(entities.image)
  const answer = await fetch(`${product.origin}/iiif/presentation/3/stories/${uuid}/manifest`, {
    headers: { cookie: me.cookie },
  })
  return (await answer.json()) as object // IIIF
}

export const storyRecipes: Recipes = {
  'stories.findByItem': ({ entities }) => ({ query: { uuid: entities.item } }),
  'stories.findByImage': ({ entities }) => ({ query: { uuid: entities.image } }),
  'stories.create': ({ make }) => ({ body: { sgtt: make.name() } }),
  'stories.update': async ({ make }) => ({ path: { uuid: await make.story() }, body: { sgtt: make.name() } }),
  'stories.delete': async ({ make }) => ({ path: { uuid: await make.story() } }),
  'stories.duplicate': async ({ make }) => ({ path: { uuid: await make.story() }, body: {} }),
  'stories.import': async (world) => ({ body: { manifest: await manifestOf(world) } }),
  'draftLinks.create': async ({ make }) => ({ path: { uuid: await make.story() }, body: { days: 1 } }),
  'draftLinks.revoke': async (world) => {
    const { story, uuid } = await newLink(world)
    return { path: { uuid: story, link: uuid } }
  },
  'draftLinks.open': async (world) => {
    const { address } = await newLink(world)
    return { cookie: null, body: { token: address.split('#draft=').at(-1) } }
  },
  'series.create': ({ make }) => ({ body: { sgtt: make.name() } }),
  'series.update': async (world) => ({ path: { uuid: (await newSeries(world)).uuid }, body: { sgtt: 'Another' } }),
  'series.delete': async (world) => ({ path: { uuid: (await newSeries(world)).uuid } }),
  'series.orderStories': async (world) => {
    const { uuid, stories } = await newSeries(world)
    return { path: { uuid }, body: stories.toReversed().map((story) => `/${story}`) }
  },
  'series.addStory': async (world) => ({
    path: { uuid: (await newSeries(world)).uuid },
    body: { storyboardUuid: await world.make.story() },
  }),
  'series.removeStory': async (world) => {
    const { uuid, stories } = await newSeries(world)
    return { path: { uuid }, body: { storyboardUuid: stories[0] } }
  },
  'series.placeStory': async (world) => {
    const { uuid, stories } = await newSeries(world)
    return { path: { uuid }, body: { storyboardUuid: stories[0], position: 2 } }
  },
}
