import { changeType } from '@pressmark/contract/metadata/type-changes.ts'
import { undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { createSeries } from '@pressmark/contract/stories/series.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOn } from '#catalogue/bulk/bulk-operation.testing.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { templateNamed } from '#metadata/templates.ts'
import { openWorld, type World } from '#testing/world.ts'
import { STORY_FIELD_WRITERS as writers } from './field-writers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each(['STORY', 'SERIES'] as const)(
  'a change of type of a field of %s converts values and search texts',
  async (kind) => {
    const tenant = await world.tenant()
    const admin = await tenant.as('Administrators')
    const label = { labels: { en: 'Price', it: 'Prezzo' }, priority: 'LOW' } as const
    await tenant.run((db) => addTemplates(db, kind, [{ name: 'price', type: 'STRING', ...label }]))
    const { uuid: field } = await tenant.run((db) => templateNamed(db, kind, 'price'))
    const customMetadataList = [{ name: 'price', value: 'yes' }]
    const body = { sgtt: 'One', pressmark: 'S 1', customMetadataList }
    const { status } = await admin.call(kind === 'STORY' ? createStory : createSeries, { body } as never)
    expect(status).toBe(201)
    const stored = async () => {
      const { rows } = await tenant.run((db) =>
        sql<{ metadata: object; doc: string }>`
        select metadata, docs ->> 'price' as doc from ${sql.table(kind === 'STORY' ? 'story_record' : 'series_record')}
        where tenant_id = ${db.tenantId}`.execute(db),
      )
      return rows
    }
    const before = await stored()
    const { body: operation } = await admin.call(changeType, { params: { uuid: field }, body: { type: 'BOOLEAN' } })
    await workOn(world, tenant, operation.uuid, { writers })
    const [after] = await stored()
    expect(after?.metadata).toEqual({ price: [{ value: 'true' }] })
    expect([before[0]?.doc, after?.doc]).toEqual([' yes ~yes~', ' true ~tru~'])
    await admin.call(undoBulkOperation, { params: { uuid: operation.uuid } })
    await workOn(world, tenant, operation.uuid, { writers })
    expect(await stored()).toEqual(before)
  },
)
