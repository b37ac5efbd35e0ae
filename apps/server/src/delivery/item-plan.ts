import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import { entryName } from './names.ts'
import { sourceFor, type PictureRow } from './pictures.ts'
import { planPicture, type Plan } from './plan.ts'

/**
 * Plans a zip of all images of an item. Images with a failed import are left out.
 * @returns Undefined while some of them are not ready.
 * @throws itemWithoutMedia, badRequest
 */
export const planItem = (
  rows: readonly PictureRow[],
  caller: Pick<Caller, 'capabilities'>,
  size: string,
): Plan | undefined => {
  const rowsToPack = rows.filter(({ pyramid, underway }) => pyramid !== null || underway)
  if (rowsToPack.length === 0) throw new Refusal('itemWithoutMedia')
  const pictures = rowsToPack.flatMap((row, index) => {
    const source = sourceFor(row, caller)
    if (source === undefined) return []
    return { ...source, ...planPicture(source.image, 'full', size), name: entryName(index + 1, row.title) }
  })
  return pictures.length < rowsToPack.length ? undefined : { form: 'zip', pictures }
}
