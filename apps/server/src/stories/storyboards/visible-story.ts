import { isForEveryone, visibleEntity } from '#media/rights.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { readImagedSteps, type ImagedStep } from './shown-images.ts'

/** The steps of a story, if this caller may see it and each image that it shows. @source SEMANTICS §4
 *  @throws notFound; notSignedIn when a member would see it */
export const visibleStory = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  caller: Caller | undefined,
  uuid: string,
): Promise<ImagedStep[]> => {
  await visibleEntity(database, tenant, caller, 'story', uuid)
  const steps = await readImagedSteps(database.reader(tenant.id), uuid)
  const isWithheld = ({ image }: ImagedStep) => image !== null && !isForEveryone(tenant, image.inPublicState)
  if (caller === undefined && steps.some(isWithheld)) throw new Refusal('notSignedIn')
  return steps
}
