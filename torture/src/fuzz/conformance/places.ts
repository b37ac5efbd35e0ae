import type { Memory } from '../calls/memory.ts'
import type { Operation } from '../calls/operations.ts'
import { placeOf } from '../calls/requests.ts'
import type { Entities } from './entities.ts'

type Kind = keyof Entities

/** The kind of entity that the uuid of an address names. The first matching start counts. */
const BY_ADDRESS: readonly (readonly [start: string, kind: Kind])[] = [
  ['/iiif/presentation/3/items/', 'item'],
  ['/iiif/presentation/2/items/', 'item'],
  ['/iiif/presentation/3/collections/', 'collection'],
  ['/iiif/presentation/2/collections/', 'collection'],
  ['/iiif/presentation/3/stories/', 'story'],
  ['/iiif/presentation/3/series/', 'series'],
  ['/iiif/', 'image'],
  ['/images/items/', 'item'],
  ['/images/', 'image'],
  ['/media/{uuid}/audio', 'audio'],
  ['/media/{uuid}/waveform', 'audio'],
  ['/media/{uuid}/video', 'video'],
  ['/media/{uuid}/model', 'model'],
  ['/media/{uuid}/camera', 'model'],
  ['/media/', 'image'],
  ['/meta/images/', 'image'],
  ['/meta/assets/', 'image'],
  ['/meta/audios/', 'audio'],
  ['/meta/videos/', 'video'],
  ['/meta/model3Ds/', 'model'],
  ['/meta/culturalItemCollections/', 'collection'],
  ['/meta/culturalItems/', 'item'],
  ['/ccc/culturalItems/', 'item'],
  ['/ccc/uploads/', 'upload'],
  ['/import-manager/culturalItems/', 'item'],
  ['/import-manager/images/', 'image'],
  ['/import-manager/{assetType}/', 'image'],
  ['/import-manager/mappings/', 'mapping'],
  ['/import-manager/spreadsheets/', 'sheet'],
  ['/meta/storyboardCollections/', 'series'],
  ['/meta/storyboards/', 'story'],
  ['/meta/customMetadataTemplates/', 'template'],
  ['/meta/transitionTemplates/', 'transition'],
  ['/meta/transitionTasks/ordering/', 'fired'],
  ['/meta/transitionTasks/', 'task'],
  ['/meta/transitionLogs/', 'log'],
  ['/meta/transitionOutcomes/', 'outcome'],
  ['/meta/transitionRuns/', 'run'],
  ['/meta/itemStates/', 'state'],
  ['/meta/savedSearches/', 'savedSearch'],
  ['/meta/bulkOperations/', 'bulkOperation'],
  ['/meta/exports/', 'sheetExport'],
  ['/iam/userGroups/', 'workgroup'],
  ['/iam/jarvisUsers/', 'person'],
  ['/iam/serviceAccounts/', 'serviceAccount'],
  ['/iam/apiKeys/', 'apiKey'],
  ['/iam/webhooks/', 'webhook'],
  ['/live/editing/', 'item'],
]

/** Fields of queries and bodies that name entities. */
const BY_FIELD: Record<string, Kind> = {
  itemUuid: 'item',
  imageUuid: 'image',
  coverUuid: 'image',
  canvasUuid: 'image',
  collectionUuid: 'collection',
  parentCollectionsUuids: 'collection',
  addParentCollectionsUuids: 'collection',
  culturalItemsUuids: 'item',
  storyboardUuid: 'story',
  storyboards: 'story',
  transitionUuid: 'fired',
  assetUuid: 'item',
  mediaOf: 'item',
  customMetadataTemplates: 'template',
  workgroup: 'workgroup',
  userGroupUuids: 'workgroup',
  fireWorkgroupsUuids: 'workgroup',
}

/** Returns the uuid that fits the address of an operation. */
export const uuidFor = ({ path }: Pick<Operation, 'path'>, entities: Entities): string | undefined => {
  const kind = BY_ADDRESS.find(([start]) => path.startsWith(start))?.[1]
  return kind && entities[kind]
}

/** Stores in the memory where each entity is valid. */
export const rememberEntities = (memory: Memory, operations: readonly Operation[], entities: Entities): void => {
  for (const uuid of Object.values(entities)) if (uuid !== undefined) memory.notice(uuid)
  for (const operation of operations) {
    const uuid = uuidFor(operation, entities)
    if (uuid !== undefined) memory.fits(placeOf(operation, 'uuid'), uuid)
  }
  for (const [name, kind] of Object.entries(BY_FIELD)) memory.fits(`field ${name}`, entities[kind]!)
}
