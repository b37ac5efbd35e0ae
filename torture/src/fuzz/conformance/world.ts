import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { newcomer } from '../calls/actors.ts'
import type { Product } from '../../../../tools/harness/start-product.ts'
import { createEntities, createMaker } from './entities.ts'
import type { Outside } from './outside.ts'
import type { World } from './recipes/types.ts'

/** Creates an entity of each kind, and the functions of recipes. */
export const prepareWorld = async (product: Product, outside: Outside): Promise<World> => {
  const me = await newcomer(product, 'Administrators', { name: 'administrator of all', ofThePlatform: true })
  // Generated requests may delete this person.
  const spare = await newcomer(product, 'Readers')
  const call = product.callAs(me.cookie)
  const make = createMaker(call, outside.url)
  return {
    product,
    call,
    make,
    me,
    outside: outside.url,
    tokenFor: outside.tokenFor,
    entities: await createEntities(call, make, { ...me, personUuid: spare.personUuid }),
    person: (workgroup = 'Editors') => newcomer(product, workgroup),
    send: async (endpoint, { params = {}, file, cookie = me.cookie }) => {
      const form = new FormData()
      if (file) form.append(file.field ?? 'file', new Blob([new Uint8Array(file.bytes)]), 'file.png')
      const url = product.origin + addressOf(endpoint, params)
      const answer = await fetch(url, { method: endpoint.method, headers: { cookie }, ...(file && { body: form }) })
      if (!answer.ok) throw new Error(`${endpoint.method} ${url}: ${answer.status} ${await answer.text()}`)
    },
  }
}
