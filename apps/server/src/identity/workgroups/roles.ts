import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { isDescending, type Paging } from '#platform/hal.ts'

/** English descriptions of the roles. Screens show them in the person's language. */
const DESCRIPTIONS: Record<Role, string> = {
  ROLE_USER: 'Browse and search the catalogue',
  ROLE_TENANT_ADMIN: 'Manage and configure the organisation, with all permissions in it',
  ROLE_IMAGE_DOWNLOAD: 'Download images and items',
  ROLE_RESEARCHER: 'See restricted media at full zoom and export metadata',
  ROLE_ADMIN: 'Manage all organisations, with all permissions in them',
  ROLE_CCC: 'Upload and import media',
  ROLE_PUBLISHER: 'Move entries through the workflow',
  ROLE_NO_WATERMARK: 'See and download images without the watermark',
  ROLE_METADATA_EDITOR: 'Create, edit, move and delete items, collections and stories',
}

/** Returns a page of the roles, in the order of the table unless sorted. Value and label are the same word. */
export const listRoles = ({ page, size }: Paging, sort: readonly string[] | undefined) => {
  const values = sort === undefined ? [...ROLES] : ROLES.toSorted()
  if (isDescending(sort)) values.reverse()
  return values
    .slice(page * size, (page + 1) * size)
    .map((value) => ({ value, label: value, description: DESCRIPTIONS[value] }))
}
