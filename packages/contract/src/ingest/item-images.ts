import { endpoint } from '../platform/endpoint.ts'
import { addImage, removeImage } from '../catalogue/items.ts'

const base = '/ccc/culturalItems'

/** The two calls of `/meta`, where the specification has them. They ask for the right to import, as all below
 *  `/ccc`, and for the right to edit too: whoever may only upload neither moves nor deletes. @source spec 000 §7 */
export const ITEM_IMAGES = {
  add: endpoint({ ...addImage, path: `${base}/:uuid/addImage` }),
  remove: endpoint({ ...removeImage, path: `${base}/:uuid/removeImage` }),
} as const
