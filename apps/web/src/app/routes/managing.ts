import {
  RESOURCE_TYPES,
  IMPORT_FILTER_STATES,
  type ResourceType,
  type ImportFilterState,
} from '@pressmark/contract/platform/constants.ts'
import { createRoute, notFound } from '@tanstack/react-router'
import { TENANT_SORT_NAMES, type TenantSort } from '#management/tenants/sorts.ts'
import { USER_SORT_NAMES, type UserSort } from '#management/people/sorts.ts'
import { oneOf, positive, text } from '#shared/text/address-values.ts'
import { queryClient } from '../providers/queries.ts'
import { managementQuery } from '../shell/management.queries.ts'
import { screen, shell, texts } from './root.ts'

/** Treats these addresses as unknown if the management check fails or gets no answer. */
const requireManagement = async () => {
  const passed = await queryClient.ensureQueryData(managementQuery).catch(() => false)
  if (!passed) throw notFound()
}

type ManagementSearch = {
  page?: number
  state?: ImportFilterState
  person?: string
  tab?: 'people' | 'messages' | 'originals' | 'pressmarks' | 'organisation' | 'organisations'
  list?: 'workgroups'
  sort?: UserSort
  order?: TenantSort
  searchTerm?: string
}

export const management = createRoute({
  getParentRoute: () => shell,
  path: '/management',
  beforeLoad: requireManagement,
  validateSearch: (search): ManagementSearch => ({
    ...positive('page', search),
    ...oneOf('state', IMPORT_FILTER_STATES, search),
    ...text('person', search),
    ...oneOf(
      'tab',
      ['people', 'messages', 'originals', 'pressmarks', 'organisation', 'organisations'] as const,
      search,
    ),
    ...oneOf('list', ['workgroups'] as const, search),
    ...oneOf('sort', USER_SORT_NAMES, search),
    ...oneOf('order', TENANT_SORT_NAMES, search),
    ...text('searchTerm', search),
  }),
  loader: texts('copying', 'fixity', 'management', 'metadata', 'people', 'tenants', 'uploads'),
  component: screen(() => import('#management/ManagementPage.tsx'), 'ManagementPage'),
})

export const profile = createRoute({
  getParentRoute: () => shell,
  path: '/management/self',
  loader: texts('copying', 'factor', 'profile'),
  component: screen(() => import('#identity/profile/ProfilePage.tsx'), 'ProfilePage'),
})

type ConfigurationSearch = {
  tab?: 'sign-in' | 'workflows'
  part?: 'transitions'
  entity?: ResourceType
  /** The transition whose actions are shown. */
  transition?: string
}

export const configuration = createRoute({
  getParentRoute: () => shell,
  path: '/configuration',
  beforeLoad: requireManagement,
  validateSearch: (search): ConfigurationSearch => ({
    ...oneOf('tab', ['sign-in', 'workflows'] as const, search),
    ...oneOf('part', ['transitions'] as const, search),
    ...oneOf('entity', RESOURCE_TYPES, search),
    ...text('transition', search),
  }),
  loader: texts('copying', 'management', 'metadata', 'uploads', 'workflow'),
  component: screen(() => import('#management/ConfigurationPage.tsx'), 'ConfigurationPage'),
})

export const support = createRoute({
  getParentRoute: () => shell,
  path: '/support',
  loader: texts('support'),
  component: screen(() => import('../support/SupportPage.tsx'), 'SupportPage'),
})
