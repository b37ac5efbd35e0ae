/** The sort orders of the user list, with the value in the address and the value in the request. @source spec 001 §9 */
export const USER_SORTS = {
  username: ['username'],
  'username-desc': ['username,desc'],
  surname: ['surname', 'name'],
  'surname-desc': ['surname,desc', 'name,desc'],
  'sign-in': ['lastSignInAt,desc'],
  'sign-in-oldest': ['lastSignInAt'],
} as const
export type UserSort = keyof typeof USER_SORTS
export const USER_SORT_NAMES = Object.keys(USER_SORTS) as UserSort[] // its keys, as declared above

/** Which memberships the list shows. Without a status it shows all members. */
export const USER_STATUSES = ['active', 'deactivated', 'removed', 'invited'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** The tabs of a user that the address names. The first tab, with the personal data, has no name there. */
export const USER_TABS = ['workgroups', 'permissions', 'sign-in', 'activity'] as const
export type UserTab = (typeof USER_TABS)[number]
