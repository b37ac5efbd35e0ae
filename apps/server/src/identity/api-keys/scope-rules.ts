/** A field of a request: `params.uuid`, `query.branch`, `body.itemUuid`. It has a uuid, a list of uuids, or nothing. */
export type Place = `params.${string}` | `query.${string}` | `body.${string}`

/** Kinds of targets. `assets` may also be documents, and `entities` are collections, items or assets. An
 *  id of `imports` may also be new. */
export type TargetKind = 'collections' | 'items' | 'assets' | 'entities' | 'imports'

/** The rule of one call: the places of everything that it reads or changes. */
export type ScopeRule = { [Kind in TargetKind]?: readonly Place[] } & {
  /** The filter of a search that gets the collections of the key if the request names none. */
  narrows?: 'collection' | 'uuid'
  /** The call ends all links of these entries, always or if the field `if` is present. They must be in no other collections. */
  leavesParents?: { of: Place; if?: Place }
  /** The targets are deleted, so they are not checked again after the call. */
  deletes?: true
}

const FREE: ScopeRule = {}
const ITEM: ScopeRule = { items: ['params.uuid'] }
const ASSET: ScopeRule = { assets: ['params.uuid'] }
const COLLECTION: ScopeRule = { collections: ['params.uuid'] }
const FILE: ScopeRule = { items: ['body.itemUuid'], imports: ['body.importId'] }

const ofEach = (names: readonly string[], rule: ScopeRule): Record<string, ScopeRule> =>
  Object.fromEntries(names.map((name) => [name, rule]))

const assetCalls = (kind: string): Record<string, ScopeRule> => ({
  [`${kind}.get`]: ASSET,
  [`${kind}.findByUuid`]: { assets: ['query.uuid'] },
  [`${kind}.update`]: { assets: ['params.uuid'], items: ['body.itemUuid'] },
  [`${kind}.delete`]: { ...ASSET, deletes: true },
})

/** The calls that a key limited to collections may make, by the id of the operation. Every other call is refused. A call is in this
 *  table only if its answer has nothing of other collections, and if the places name everything that the call changes.
 *  @source docs/decisions/0089-limits-and-traces-of-api-keys.md */
export const SCOPE_RULES = new Map(
  Object.entries<ScopeRule>({
    // Calls about the caller and the settings of the catalogue, which name no entry.
    ...ofEach(['session.getPerson', 'settings.getInfo'], FREE),
    ...ofEach(['fields.list', 'fields.get', 'fields.findByName', 'fields.findByResourceType'], FREE),
    ...ofEach(['states.list', 'states.get'], FREE),
    ...ofEach(
      ['transitions.list', 'transitions.get', 'transitions.findByResourceType', 'transitions.findByState'],
      FREE,
    ),

    'items.get': ITEM,
    'items.findByUuid': { items: ['query.uuid'] },
    'items.search': { collections: ['query.branch', 'query.collection'], narrows: 'collection' },
    'items.listAssets': ITEM,
    'items.update': {
      items: ['params.uuid'],
      collections: ['body.parentCollectionsUuids'],
      assets: ['body.images', 'body.audios', 'body.videos', 'body.model3Ds'],
      leavesParents: { of: 'params.uuid', if: 'body.parentCollectionsUuids' },
    },
    'items.delete': { items: ['params.uuid'], leavesParents: { of: 'params.uuid' }, deletes: true },
    'items.move': {
      items: ['body.culturalItemsUuids'],
      collections: [
        'body.parentCollectionsUuids',
        'body.addParentCollectionsUuids',
        'body.removeParentCollectionsUuids',
      ],
      leavesParents: { of: 'body.culturalItemsUuids', if: 'body.parentCollectionsUuids' },
    },
    'items.removeFromCollection': { collections: ['params.uuid'], items: ['params.itemUuid'] },
    'items.import': {
      collections: ['body.parentCollectionsUuids'],
      items: ['body.mediaOf'],
      imports: ['body.importId'],
    },

    'collections.get': COLLECTION,
    'collections.findByUuid': { collections: ['query.uuid'] },
    'collections.findByText': {
      collections: ['query.branch', 'query.uuid', 'query.without', 'query.withoutBranch'],
      narrows: 'uuid',
    },
    'collections.listItems': COLLECTION,
    'collections.listChildren': { collections: ['params.uuid', 'query.withoutBranch'] },
    'collections.count': COLLECTION,
    'collections.create': { collections: ['body.parentCollectionsUuids'] },
    'collections.update': {
      collections: ['params.uuid', 'body.parentCollectionsUuids'],
      leavesParents: { of: 'params.uuid', if: 'body.parentCollectionsUuids' },
    },

    'assets.edit': { items: ['params.uuid'], assets: ['body.uuids'] },
    'assets.move': { items: ['params.uuid', 'body.itemUuid'], assets: ['body.uuids'] },
    'assets.delete': { items: ['params.uuid'], assets: ['body.uuids'], deletes: true },
    ...assetCalls('images'),
    ...assetCalls('audios'),
    ...assetCalls('videos'),
    ...assetCalls('model3Ds'),

    // An upload is in no collection. Only the caller who sent it knows its uuid.
    ...ofEach(
      ['File', 'Pdf', 'Audio', 'Video', 'Zip', 'Obj', 'Material', 'Texture'].map((name) => `uploads.upload${name}`),
      FREE,
    ),
    ...ofEach(['uploads.get', 'uploads.fetchImage'], FREE),
    ...ofEach(
      ['describe', 'create', 'getOffset', 'append', 'delete'].map((name) => `resumableUploads.${name}`),
      FREE,
    ),
    ...ofEach(
      ['Image', 'Audio', 'Video', 'Model3D', 'Pdf'].map((name) => `imports.import${name}`),
      FILE,
    ),
    'images.replace': { assets: ['body.imageUuid'], imports: ['body.importId'] },
    'imports.findByUuids': { items: ['query.uuid'] },
    'imports.findByImportId': { imports: ['query.importId'] },
    'imports.findFileByImportId': { imports: ['query.importId'] },
    ...ofEach(['imports.listImagesOfItem', 'imports.listFilesOfItem', 'imports.listOtherFiles'], ITEM),
    ...ofEach(['imports.getImage', 'imports.getFile', 'imports.retry'], ASSET),

    'history.list': { entities: ['query.uuid'] },
    'transitions.fire': { entities: ['body.assetUuid'] },

    ...ofEach(
      ['Thumbnail', 'Audio', 'Video', 'Model', 'ModelCamera', 'Waveform', 'Original'].map((name) => `media.get${name}`),
      ASSET,
    ),
    ...ofEach(
      ['2', '2OfVersion', '3', '3OfVersion'].flatMap((version) =>
        ['Image', 'ImageInformation', 'ImageService'].map((name) => `iiif.get${name}${version}`),
      ),
      ASSET,
    ),
    'downloads.getImage': ASSET,
    'downloads.getItem': ITEM,
  }),
)
