import {
  RESOURCE_TYPES,
  IMPORT_FILTER_STATES,
  type ResourceType,
  type ImportFilterState,
} from '@pressmark/contract/platform/constants.ts'
import { createRoute, type RouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import { TENANT_SORT_NAMES, type TenantSort } from '#management/tenants/sorts.ts'
import {
  USER_SORT_NAMES,
  USER_STATUSES,
  USER_TABS,
  type UserSort,
  type UserStatus,
  type UserTab,
} from '#management/people/sorts.ts'
import { matching, oneOf, positive, text } from '#shared/text/address-values.ts'
import { queryClient } from '../providers/queries.ts'
import { managementQuery, useManagement } from '../shell/management.queries.ts'
import { screen, shell, texts } from './root.ts'

/** Reads whether the person has the right. A check that gets no answer is an error of its own, which can be tried again. A refusal is
 *  not kept, because the right may have been given since. */
const checkManagement = async () => {
  const mayManage =
    queryClient.getQueryData(managementQuery.queryKey) ||
    (await queryClient.fetchQuery({ ...managementQuery, staleTime: 0 }))
  return { mayManage }
}

/* A screen of administrators. Others see that the right is missing. */
const managed = <Name extends string, Screen extends RouteComponent>(
  load: () => Promise<Record<Name, Screen>>,
  name: Name,
): RouteComponent => {
  const Managed = screen(load, name)
  const Missing = screen(() => import('../RightMissing.tsx'), 'RightMissing')
  // The router loads the code of the screen with its data, before it shows the route.
  return Object.assign(() => createElement(useManagement() ? Managed : Missing), {
    preload: () => Managed.preload?.(),
  })
}

/* A day of the calendar, YYYY-MM-DD. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

type ManagementSearch = {
  page?: number
  state?: ImportFilterState
  person?: string
  /** Filters of the imports: a text, and the first and the last day. */
  text?: string
  from?: string
  to?: string
  tab?:
    | 'overview'
    | 'people'
    | 'messages'
    | 'originals'
    | 'pressmarks'
    | 'history'
    | 'webhooks'
    | 'organisation'
    | 'organisations'
  list?: 'workgroups' | 'api-keys'
  sort?: UserSort
  /** Filters of the users. */
  status?: UserStatus
  role?: string
  workgroup?: string
  factor?: 'on' | 'off'
  /** The user or the workgroup whose dialog is open, and its tab. */
  user?: string
  group?: string
  part?: UserTab
  /** Filter of the history. */
  area?: string
  order?: TenantSort
  searchTerm?: string
}

export const management = createRoute({
  getParentRoute: () => shell,
  path: '/management',
  beforeLoad: checkManagement,
  validateSearch: (search): ManagementSearch => ({
    ...positive('page', search),
    ...oneOf('state', IMPORT_FILTER_STATES, search),
    ...text('person', search),
    ...text('text', search),
    ...matching('from', isDay, search),
    ...matching('to', isDay, search),
    ...oneOf(
      'tab',
      [
        'overview',
        'people',
        'messages',
        'originals',
        'pressmarks',
        'history',
        'webhooks',
        'organisation',
        'organisations',
      ] as const,
      search,
    ),
    ...oneOf('list', ['workgroups', 'api-keys'] as const, search),
    ...oneOf('sort', USER_SORT_NAMES, search),
    ...oneOf('status', USER_STATUSES, search),
    ...text('role', search),
    ...text('workgroup', search),
    ...oneOf('factor', ['on', 'off'] as const, search),
    ...text('user', search),
    ...text('group', search),
    ...oneOf('part', USER_TABS, search),
    ...text('area', search),
    ...oneOf('order', TENANT_SORT_NAMES, search),
    ...text('searchTerm', search),
  }),
  loader: texts('apiKeys', 'copying', 'fixity', 'item', 'management', 'metadata', 'people', 'tenants', 'uploads'),
  component: managed(() => import('#management/ManagementPage.tsx'), 'ManagementPage'),
})

export const profile = createRoute({
  getParentRoute: () => shell,
  path: '/management/self',
  loader: texts('apiKeys', 'copying', 'factor', 'profile'),
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
  beforeLoad: checkManagement,
  validateSearch: (search): ConfigurationSearch => ({
    ...oneOf('tab', ['sign-in', 'workflows'] as const, search),
    ...oneOf('part', ['transitions'] as const, search),
    ...oneOf('entity', RESOURCE_TYPES, search),
    ...text('transition', search),
  }),
  loader: texts('copying', 'management', 'metadata', 'uploads', 'workflow'),
  component: managed(() => import('#management/ConfigurationPage.tsx'), 'ConfigurationPage'),
})

export const support = createRoute({
  getParentRoute: () => shell,
  path: '/support',
  loader: texts('support'),
  component: screen(() => import('../support/SupportPage.tsx'), 'SupportPage'),
})
