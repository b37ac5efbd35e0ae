import type { AssetType, ResourceType } from '@pressmark/contract/platform/constants.ts'

/* Keys of the query cache, one object per noun. Invalidating a key also invalidates all keys that begin with it. */

export const tenantKeys = {
  /** The tenant of this address. It does not depend on the person. */
  current: ['tenant'] as const,
  /** Tenants of the person. */
  ofPerson: (personUuid: string) => ['personTenants', personUuid] as const,
  /** Tenants that platform administrators manage. */
  all: ['tenants'] as const,
  own: ['tenants', 'own'] as const,
  list: (...filters: unknown[]) => ['tenants', 'list', ...filters] as const,
}

export const sessionKeys = {
  self: ['self'] as const,
  logged: ['logged'] as const,
  signInMethods: ['signInMethods'] as const,
  invitation: (token: string) => ['invitation', token] as const,
  passwordLink: (token: string) => ['passwordLink', token] as const,
  emailLink: (token: string) => ['emailLink', token] as const,
  list: ['sessions'] as const,
  apiKeys: ['apiKeys'] as const,
  secondFactor: ['secondFactor'] as const,
  management: ['management'] as const,
}

/** People and workgroups share a key, because each shows data of the other. */
export const peopleKeys = {
  all: ['people'] as const,
  users: (...filters: unknown[]) => ['people', 'users', ...filters] as const,
  user: (uuid: string) => ['people', 'user', uuid] as const,
  invitations: (page: number) => ['people', 'invitations', page] as const,
  former: (page: number) => ['people', 'former', page] as const,
  signIn: (uuid: string) => ['people', 'signIn', uuid] as const,
  permissions: (uuid: string) => ['people', 'permissions', uuid] as const,
  members: (workgroupUuid: string, page: number) => ['people', 'members', workgroupUuid, page] as const,
  workgroups: (page: number) => ['people', 'workgroups', page] as const,
  allWorkgroups: ['people', 'allWorkgroups'] as const,
  apiKeys: (page: number) => ['people', 'apiKeys', page] as const,
  serviceAccounts: ['people', 'serviceAccounts'] as const,
  workgroup: (uuid: string) => ['people', 'workgroup', uuid] as const,
  /** A list invalidates it by another `counter`: the count of a deleted workgroup must not be requested. */
  memberCount: (workgroupUuid: string, counter: number) => ['memberCount', workgroupUuid, counter] as const,
  roles: ['roles'] as const,
  username: (username: string) => ['username', username] as const,
}

export const settingsKeys = {
  history: (...filters: unknown[]) => ['settingsHistory', ...filters] as const,
}

export const templateKeys = {
  all: ['templates'] as const,
  list: ['templates', 'list'] as const,
  ofType: (resourceType: ResourceType) => ['templates', resourceType] as const,
  ordering: ['templates', 'ordering'] as const,
  name: (resourceType: string, name: string) => ['templateName', resourceType, name] as const,
  use: (uuid: string | undefined, change: unknown) => ['templateUse', uuid, change] as const,
  document: (resourceType: ResourceType) => ['templates', 'document', resourceType] as const,
  plan: (input: unknown) => ['templates', 'plan', input] as const,
  counts: (resourceType: ResourceType) => ['templates', 'counts', resourceType] as const,
}

export const collectionKeys = {
  all: ['collections'] as const,
  one: (uuid: string) => ['collections', uuid] as const,
  self: (uuid: string | undefined) => ['collections', uuid ?? 'root', 'self'] as const,
  ancestors: (uuid: string, parentUuid: string | undefined) => ['collections', uuid, 'ancestors', parentUuid] as const,
  items: (uuid: string) => ['collections', uuid, 'items'] as const,
  itemPage: (uuid: string, page: number, size: number, sort: string) =>
    ['collections', uuid, 'items', page, size, sort] as const,
  childPage: (uuid: string, page: number) => ['collections', uuid, 'children', page] as const,
  /** All subcollections, for the tree. */
  branch: (uuid: string, withoutBranch: string | undefined) =>
    ['collections', uuid, 'children', 'branch', withoutBranch] as const,
  removal: (uuid: string) => ['collections', uuid, 'removal'] as const,
  removalOfAll: (uuids: readonly string[]) => ['collections', 'removal', uuids] as const,
  counts: (uuid: string) => ['collections', uuid, 'counts'] as const,
  choices: (...search: unknown[]) => ['collections', 'choices', ...search] as const,
  statistics: ['collections', 'statistics'] as const,
  /** Not below `all`: a form keeps the values with which it was opened. */
  edited: (uuid: string) => ['editedCollection', uuid] as const,
}

export const itemKeys = {
  all: ['item'] as const,
  one: (uuid: string) => ['item', uuid] as const,
  collections: (uuid: string) => ['item', uuid, 'collections'] as const,
  assets: (uuid: string) => ['item', uuid, 'assets'] as const,
  assetPage: (uuid: string, type: AssetType, page: number) => ['item', uuid, 'assets', type, page] as const,
  sharing: (uuid: string) => ['item', uuid, 'sharing'] as const,
  deletion: (uuid: string, version: number) => ['itemDeletion', uuid, version] as const,
  choices: (text: string) => ['itemChoices', text] as const,
  targets: (text: string, page: number) => ['itemTargets', text, page] as const,
  pressmark: (pressmark: string) => ['pressmark', pressmark] as const,
  nextPressmark: (last: string) => ['pressmark', 'next', last] as const,
  processing: (uuids: readonly string[]) => ['processing', ...uuids] as const,
  bins: ['bin'] as const,
  bin: (page: number) => ['bin', page] as const,
}

/** The history of an entity is below the key of the entity, so that both are invalidated together. */
export const historyKeys = {
  under: (entityKey: readonly unknown[]) => [...entityKey, 'history'] as const,
}

export const searchKeys = {
  all: ['search'] as const,
  items: (text: string, query: unknown) => ['search', 'items', text, query] as const,
  spelling: (text: string, query: unknown) => ['search', 'spelling', text, query] as const,
  facets: (text: string, query: unknown) => ['search', 'facets', text, query] as const,
  collections: (text: string, ...limits: unknown[]) => ['search', 'collections', text, ...limits] as const,
  suggestions: (text: string, ...limits: unknown[]) => ['suggestions', text, ...limits] as const,
  saved: ['savedSearches'] as const,
}

export const bulkOperationKeys = {
  all: ['bulkOperations'] as const,
  self: (uuid: string) => ['bulkOperations', uuid, 'self'] as const,
  problems: (uuid: string, step: string, page: number) => ['bulkOperations', uuid, 'problems', step, page] as const,
  list: (page: number) => ['bulkOperations', 'list', page] as const,
}

export const importKeys = {
  all: ['imports'] as const,
  items: (...filters: unknown[]) => ['imports', 'items', ...filters] as const,
  importers: ['imports', 'importers'] as const,
  images: (itemUuid: string) => ['imports', 'images', itemUuid] as const,
  otherFiles: (itemUuid: string) => ['imports', 'otherFiles', itemUuid] as const,
  file: (importId: string) => ['imports', 'file', importId] as const,
  names: (itemUuid: string) => ['imports', 'names', itemUuid] as const,
}

export const sheetKeys = {
  one: (uuid: string) => ['sheets', uuid] as const,
  self: (uuid: string) => ['sheets', uuid, 'self'] as const,
  problems: (uuid: string, step: string, page: number) => ['sheets', uuid, 'problems', step, page] as const,
  changes: (uuid: string, filter: object) => ['sheets', uuid, 'changes', filter] as const,
  summary: (uuid: string) => ['sheets', uuid, 'changes', 'summary'] as const,
  allChanges: (uuid: string) => ['sheets', uuid, 'changes'] as const,
  list: (page: number) => ['sheets', 'list', page] as const,
  mappings: ['sheets', 'mappings'] as const,
}

export const exportKeys = {
  all: ['exports'] as const,
  self: (uuid: string) => ['exports', uuid] as const,
  list: (page: number) => ['exports', 'list', page] as const,
}

export const storyKeys = {
  all: ['stories'] as const,
  list: (seriesUuid: string | undefined, ...filters: unknown[]) =>
    ['stories', 'list', seriesUuid ?? 'all', ...filters] as const,
  one: (uuid: string) => ['stories', 'one', uuid] as const,
  itemChoices: (text: string, page: number) => ['stories', 'items', text, page] as const,
  item: (uuid: string) => ['stories', 'item', uuid] as const,
  firstImage: (itemUuid: string) => ['stories', 'item', itemUuid, 'first'] as const,
}

export const seriesKeys = {
  all: ['series'] as const,
  list: (page: number | 'first') => ['series', 'list', page] as const,
  one: (uuid: string) => ['series', uuid] as const,
  ofStory: (storyUuid: string) => ['series', 'of', storyUuid] as const,
  choices: (text: string, page: number) => ['series', 'choices', text, page] as const,
}

export const stateKeys = {
  all: ['states'] as const,
  byName: ['states', 'byName'] as const,
  list: ['states', 'list'] as const,
  counts: ['states', 'counts'] as const,
  publication: ['states', 'publication'] as const,
}

export const transitionKeys = {
  all: ['transitions'] as const,
  ofType: (resourceType: ResourceType) => ['transitions', 'of', resourceType] as const,
  atState: (name: string) => ['transitions', 'at', name] as const,
  tasks: (transitionUuid: string) => ['transitions', 'tasks', transitionUuid] as const,
  samples: (transitionUuid: string, text: string) => ['transitionSamples', transitionUuid, text] as const,
  emailPreview: (...email: unknown[]) => ['emailPreview', ...email] as const,
  webhookPreview: (webhook: unknown) => ['webhookPreview', webhook] as const,
  document: (resourceType: ResourceType) => ['transitions', 'document', resourceType] as const,
  plan: (input: unknown) => ['transitions', 'plan', input] as const,
  taskTemplates: (resourceType: ResourceType) => ['transitions', 'taskTemplates', resourceType] as const,
}

/** Keys of the inbox, of transition runs and of transition logs. */
export const workflowKeys = {
  inbox: ['inbox'] as const,
  inboxGroups: ['inbox', 'groups'] as const,
  inboxCount: ['inbox', 'count'] as const,
  inboxEntities: (resourceType: string, state: string, sort: string, page: number) =>
    ['inbox', 'entities', resourceType, state, sort, page] as const,
  groups: ['workflowGroups'] as const,
  groupsOf: (resourceType: ResourceType, uuids: readonly string[]) => ['workflowGroups', resourceType, uuids] as const,
  runPreview: (transitionUuid: string, uuids: readonly string[]) =>
    ['workflowGroups', 'preview', transitionUuid, uuids] as const,
  runs: ['workflowRuns'] as const,
  runPage: (page: number) => ['workflowRuns', page] as const,
  runFailures: (runUuid: string, page: number) => ['runFailures', runUuid, page] as const,
  logs: ['workflowLog'] as const,
  log: (assetUuid: string) => ['workflowLog', assetUuid] as const,
  runLog: (transitionUuid: string, result: string | undefined, page: number) =>
    ['workflowLog', 'transition', transitionUuid, result, page] as const,
}

export const managementKeys = {
  allFixity: ['fixity'] as const,
  overview: ['overview'] as const,
  fixity: (page: number) => ['fixity', page] as const,
  identityProvider: ['identityProvider'] as const,
  messages: (page: number) => ['messages', page] as const,
  webhooks: ['webhooks'] as const,
  webhookList: ['webhooks', 'list'] as const,
  webhookLog: (uuid: string, page: number) => ['webhooks', uuid, page] as const,
  readiness: ['readiness'] as const,
  repeatedPressmarks: (page: number) => ['pressmark', 'repeated', page] as const,
}
