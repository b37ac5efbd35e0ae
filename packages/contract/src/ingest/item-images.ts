import { endpoint } from '../platform/endpoint.ts'
import { addImage, removeImage } from '../catalogue/items.ts'

const base = '/ccc/culturalItems'

/** The two endpoints of `/meta`, at the paths of the specification. They require the right to import, like all paths below
 *  `/ccc`, and the right to edit. People who may only upload can neither move nor delete images. @source spec 000 §7 */
export const ITEM_IMAGES = {
  add: endpoint({ ...addImage, id: 'imports.addImage', path: `${base}/:uuid/addImage` }),
  remove: endpoint({ ...removeImage, id: 'imports.removeImage', path: `${base}/:uuid/removeImage` }),
} as const
