import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import { sql } from 'kysely'
import { newAsset, newItem } from '../testing/media.testing.ts'
import type { TestPerson, TestTenant } from '../testing/world.ts'

const MADE = { pyramid: 'p', thumbnail: 't', width: 3000, height: 2000 }

/** Creates an item with one processed image of 3000 × 2000 px. */
export const newImage = async (
  tenant: TestTenant,
  title: string,
  { state, imageState }: { state?: string; imageState?: string } = {},
): Promise<{ item: string; image: string }> => {
  const item = await newItem(tenant, title, { ...(state && { state }) })
  const image = await newAsset(tenant, item, 'images', { ...MADE, ...(imageState && { state: imageState }) })
  return { item, image }
}

/** Returns a step on an area of an image. */
export const stepOn = (
  canvasUuid: string,
  { label = 'A step', commentary = 'What is to be seen', xywh = '10,20,300,200', drawing, ...more }: StepLook = {},
): StepInput => ({
  label,
  canvasUuid,
  resource: [{ chars: commentary }],
  on: [{ selector: { default: { value: `xywh=${xywh}` }, ...(drawing && { item: { value: drawing } }) } }],
  ...more,
})
type StepLook = { label?: string; commentary?: string; xywh?: string; drawing?: string } & Partial<StepInput>

/** @returns the response for a new story */
export const newStory = async (person: TestPerson, title: string, annotations: StepInput[] = []) => {
  const body: BodyOf<typeof createStory> = { customMetadataList: [{ name: 'sgtt', value: title }], annotations }
  return (await person.call(createStory, { body })).body
}

/** Puts a story or a series in a state, without a transition. */
export const inState = (tenant: TestTenant, kind: 'story' | 'series', uuid: string, state: string) =>
  tenant.run((db) =>
    sql`update ${sql.table(`${kind}_record`)} set state_uuid = (select uuid from state where tenant_id = ${db.tenantId} and name = ${state})
      where tenant_id = ${db.tenantId} and uuid = ${uuid}`.execute(db),
  )
