import { describe, expect, test } from 'vitest'
import { demoTenants } from './tenants.ts'
import { ROOT, type DemoTemplate, type DemoTenant } from './types.ts'

const LOCKED = ['sgtt', 'autn', 'sgti', 'pressmark']

const faultOf = (template: DemoTemplate | undefined, value: string): string | undefined => {
  if (!template) return 'no such template'
  const fits: Record<DemoTemplate['type'], (text: string) => boolean> = {
    STRING: (text) => text.length > 0,
    TEXT: (text) => text.length > 0,
    ENUM: (text) => template.values?.includes(text) ?? false,
    BOOLEAN: (text) => text === 'true' || text === 'false',
    DATE: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
    INTEGER: (text) => /^-?\d+$/.test(text),
    NUMBER: (text) => /^-?\d+(\.\d+)?$/.test(text),
    EMAIL: (text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text),
  }
  return fits[template.type](value) ? undefined : `${template.name} cannot be “${value}”`
}

const depthOf = (tenant: DemoTenant, key: string, above: readonly string[] = []): number => {
  if (above.includes(key)) throw new Error(`${key} lies below itself`)
  const parents = tenant.collections.find((collection) => collection.key === key)!.parents
  return 1 + Math.max(0, ...parents.map((parent) => depthOf(tenant, parent, [...above, key])))
}

describe.each(demoTenants.map((tenant) => [tenant.displayName, tenant] as const))('%s', (_name, tenant) => {
  const keys = new Set(tenant.collections.map((collection) => collection.key))

  test('gives every item a pressmark of its own', () => {
    const pressmarks = tenant.items.map((item) => item.pressmark)
    expect(pressmarks.filter((pressmark, i) => pressmarks.indexOf(pressmark) !== i)).toEqual([])
  })

  test('lists every collection that it refers to, once', () => {
    const named = [
      ...tenant.items.flatMap((item) => item.collections),
      ...tenant.collections.flatMap((collection) => collection.parents),
    ]
    expect(named.filter((key) => key !== ROOT && !keys.has(key))).toEqual([])
    expect(keys.size).toBe(tenant.collections.length)
    expect(
      tenant.items.filter(
        (item) => item.collections.length === 0 || new Set(item.collections).size < item.collections.length,
      ),
    ).toEqual([])
  })

  test('has no collection below itself, and no empty collection', () => {
    for (const key of keys) expect(depthOf(tenant, key)).toBeLessThanOrEqual(3)
    const shelved = new Set([
      ...tenant.items.flatMap((item) => item.collections),
      ...tenant.collections.flatMap((collection) => collection.parents),
    ])
    expect([...keys].filter((key) => !shelved.has(key))).toEqual([])
  })

  test('describes entities only with values their templates allow', () => {
    const check = (entity: DemoTemplate['entity'], metadata: Record<string, string | string[]> = {}) =>
      Object.entries(metadata).flatMap(([name, values]) =>
        [values].flat().map((value) =>
          faultOf(
            tenant.templates.find((template) => template.entity === entity && template.name === name),
            value,
          ),
        ),
      )
    const faults = [
      ...tenant.collections.flatMap((collection) => check('COLLECTION', collection.metadata)),
      ...tenant.items.flatMap((item) => check('ITEM', item.metadata)),
      ...tenant.items.flatMap((item) => item.pictures.flatMap((picture) => check('MEDIA', picture.metadata))),
    ]
    expect(faults.length).toBeGreaterThan(40)
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  })

  test('gives several values only where a template may be repeated', () => {
    const repeatable = new Set(
      tenant.templates.filter((template) => template.repeatable).map((template) => template.name),
    )
    const several = tenant.items.flatMap((item) =>
      Object.entries(item.metadata).filter(([, values]) => Array.isArray(values)),
    )
    expect(several.map(([name]) => name).filter((name) => !repeatable.has(name))).toEqual([])
  })

  test('lists templates once per entity, leaves the locked ones out, and lists values for every ENUM', () => {
    const names = tenant.templates.map((template) => `${template.entity} ${template.name}`)
    expect(new Set(names).size).toBe(names.length)
    expect(tenant.templates.filter((template) => LOCKED.includes(template.name))).toEqual([])
    expect(
      tenant.templates.filter((template) => (template.type === 'ENUM') !== (template.values !== undefined)),
    ).toEqual([])
  })

  test('names every picture file differently', () => {
    const files = tenant.items.flatMap((item) => item.pictures.map((picture) => picture.fileName))
    expect(files.filter((file, i) => files.indexOf(file) !== i)).toEqual([])
    expect(files.filter((file) => !/^[a-z0-9-]+\.jpg$/.test(file))).toEqual([])
  })

  test('has stories only over existing pictures, and only such stories in its series', () => {
    const steps = tenant.stories.flatMap((story) => story.steps)
    const pictureOf = ({ pressmark, picture }: (typeof steps)[number]) =>
      tenant.items.find((item) => item.pressmark === pressmark)?.pictures[picture]
    expect(steps.filter((step) => pictureOf(step) === undefined)).toEqual([])
    expect(steps.filter(({ commentary, area }) => commentary.length > 800 || Math.min(...area) < 0)).toEqual([])
    const keys = new Set(tenant.stories.map(({ key }) => key))
    expect(tenant.series.flatMap(({ stories }) => stories).filter((key) => !keys.has(key))).toEqual([])
  })

  test('has something in every state and items without a picture', () => {
    expect(new Set(tenant.items.map((item) => item.state))).toEqual(
      new Set(['Default', 'In review', 'Published', 'Rejected']),
    )
    expect(tenant.items.some((item) => item.pictures.length === 0)).toBe(true)
  })
})

test('Montefiore is large enough to page, to nest three deep and to overflow the folder strip', () => {
  const tenant = demoTenants[0]!
  const inCollection = tenant.collections.map(
    ({ key }) => tenant.items.filter((item) => item.collections.includes(key)).length,
  )
  expect(tenant.items.length).toBeGreaterThanOrEqual(60)
  expect(Math.max(...inCollection)).toBeGreaterThan(20)
  expect(tenant.collections.filter((collection) => collection.parents.length === 0).length).toBeGreaterThan(9)
  expect(tenant.collections.filter((collection) => collection.parents.length === 2).length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...tenant.collections.map(({ key }) => depthOf(tenant, key)))).toBe(3)
  expect(tenant.items.some((item) => item.pictures.length === 12)).toBe(true)
})

test('Valverde is small and holds nothing that Montefiore holds', () => {
  const [montefiore, valverde] = [demoTenants[0]!, demoTenants[1]!]
  expect(valverde.items.length).toBe(12)
  expect(valverde.collections.length).toBe(5)
  const titles = new Set(montefiore.items.map((item) => item.title))
  expect(valverde.items.filter((item) => titles.has(item.title))).toEqual([])
})

test('the tenants are the two the demo promises', () => {
  expect(demoTenants.map((tenant) => [tenant.name, tenant.displayName])).toEqual([
    ['default', 'Musei Civici di Montefiore'],
    ['valverde', 'Biblioteca di Valverde'],
  ])
})
