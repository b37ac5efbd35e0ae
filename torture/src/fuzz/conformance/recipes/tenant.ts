import { createTenant, setLogoOfTenant, setWatermarkOfTenant } from '@pressmark/contract/tenants/tenants.ts'
import { setLogo } from '@pressmark/contract/tenants/settings.ts'
import { exportFields, previewFieldImport } from '@pressmark/contract/metadata/field-documents.ts'
import { createTemplate, findTemplatesByResourceType } from '@pressmark/contract/metadata/templates.ts'
import { setIdentityProvider } from '@pressmark/contract/identity/identity-provider.ts'
import { setWatermark } from '@pressmark/contract/media/media.ts'
import { PNG } from '../outside.ts'
import type { Recipe, Recipes, World } from './types.ts'

const file = { name: 'logo.png', bytes: PNG }

const newTenant = async ({ call, make }: World): Promise<string> => {
  const name = `conf-${make.name()}`
  return String((await call(createTenant, { body: { name, displayName: name } })).id)
}

const withLogo = async (world: World) => {
  const id = await newTenant(world)
  await world.send(setLogoOfTenant, { params: { id }, file })
  return { path: { id }, query: {} }
}

const withWatermark = async (world: World) => {
  const id = await newTenant(world)
  await world.send(setWatermarkOfTenant, { params: { id }, file })
  return { path: { id }, query: {} }
}

const provider = ({ outside, make }: World) => ({
  body: { issuer: outside, clientId: make.name(), clientSecret: 'a secret', label: 'A provider' },
})

/* Signing in through a provider needs one. */
const withProvider: Recipe = async (world) => {
  await world.call(setIdentityProvider, provider(world))
  return {}
}

const newField = async ({ call, make }: World) => {
  const body = { name: `field-${make.name()}`, resourceType: 'ITEM', label: 'A field', type: 'TEXT' } as const
  const { uuid, version } = await call(createTemplate, { body })
  return { ...body, uuid, version }
}

export const tenantRecipes: Recipes = {
  'settings.setLogo': () => ({ file }),
  'settings.getLogo': async (world) => {
    await world.send(setLogo, { file })
    return { query: {} }
  },
  'settings.removeLogo': async (world) => {
    await world.send(setLogo, { file })
    return {}
  },
  'settings.setWatermark': () => ({ file }),
  'settings.getWatermark': async (world) => {
    await world.send(setWatermark, { file })
    return { query: {} }
  },
  'settings.placeWatermark': async (world) => {
    await world.send(setWatermark, { file })
    return { body: { place: 'BOTTOM_RIGHT' } }
  },
  'settings.removeWatermark': async (world) => {
    await world.send(setWatermark, { file })
    return {}
  },
  'identityProvider.set': provider,
  'identityProvider.get': withProvider,
  'identityProvider.remove': withProvider,
  'session.startProviderSignIn': withProvider,
  'session.finishProviderSignIn': withProvider,
  'tenants.create': ({ make }) => ({ body: { name: `conf-${make.name()}`, displayName: 'Another' } }),
  'tenants.update': async (world) => ({ path: { id: await newTenant(world) }, body: { displayName: 'Another' } }),
  'tenants.setLogo': async (world) => ({ path: { id: await newTenant(world) }, file }),
  'tenants.setWatermark': async (world) => ({ path: { id: await newTenant(world) }, file }),
  'tenants.getLogo': withLogo,
  'tenants.removeLogo': withLogo,
  'tenants.getWatermark': withWatermark,
  'tenants.removeWatermark': withWatermark,
  'fields.create': ({ make }) => ({
    body: { name: `field-${make.name()}`, resourceType: 'ITEM', label: 'A field', type: 'TEXT' },
  }),
  'fields.findByName': () => ({ query: { name: 'sgtt', type: 'ITEM' } }),
  'fields.update': async (world) => ({ path: { uuid: (await newField(world)).uuid }, body: { label: 'Another' } }),
  'fields.delete': async (world) => ({ path: { uuid: (await newField(world)).uuid } }),
  'fields.getUse': async (world) => ({ path: { uuid: (await newField(world)).uuid }, query: {} }),
  'fields.previewTypeChange': async (world) => ({
    path: { uuid: (await newField(world)).uuid },
    query: {},
    body: { type: 'NUMBER' },
  }),
  'fields.changeType': async (world) => ({ path: { uuid: (await newField(world)).uuid }, body: { type: 'NUMBER' } }),
  'fields.order': async ({ call }) => {
    const { _embedded: found } = await call(findTemplatesByResourceType, { query: { type: 'SERIES' } })
    return {
      path: { type: 'SERIES' },
      body: {
        customMetadataTemplates: found.customMetadataTemplates.map(({ uuid, priority }) => ({ uuid, priority })),
      },
    }
  },
  'fields.setHeadings': async (world) => {
    const { uuid, version } = await newField(world)
    return { body: { customMetadataTemplates: [{ uuid, version }], heading: { en: 'Provenance' } } }
  },
  'fields.previewImport': async ({ call }) => {
    const document = await call(exportFields, { params: { resourceType: 'ITEM' } })
    return { body: { document, resourceType: 'ITEM' } }
  },
  'fields.import': async ({ call }) => {
    const document = await call(exportFields, { params: { resourceType: 'ITEM' } })
    const { preview } = await call(previewFieldImport, { body: { document, resourceType: 'ITEM' } })
    return { body: { document, resourceType: 'ITEM', preview } }
  },
  'webhooks.create': ({ make, outside }) => ({ body: { name: make.name(), url: outside } }),
  'webhooks.update': async ({ make }) => ({ path: { uuid: await make.webhook() }, body: { name: make.name() } }),
  'webhooks.delete': async ({ make }) => ({ path: { uuid: await make.webhook() } }),
  'webhooks.replay': async ({ make }) => ({
    path: { uuid: await make.webhook() },
    body: { from: new Date().toISOString() },
  }),
}
