// Draws one picture of the demo content: node draw.child.ts TENANT PRESSMARK NUMBER > picture
import { setPriority } from 'node:os'
import { findPicture } from './find-picture.ts'

setPriority(19)
const [tenant = '', pressmark = '', number = ''] = process.argv.slice(2)
const picture = findPicture(tenant, pressmark, Number(number))
if (picture === undefined) throw new Error(`${tenant} has no picture ${number} of ${pressmark}`)
process.stdout.write(await picture.draw())
