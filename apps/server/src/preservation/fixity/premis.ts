import { Refusal } from '#platform/errors.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { element, type Content } from '../xml.ts'

const NAMESPACE = 'http://www.loc.gov/premis/v3'

type Event = { id: string; type: string; at: Date; outcome: string; detail: string }

/**
 * Describes an original and its events as PREMIS. @source PREMIS Data Dictionary 3.0, premis-v3-0.xsd
 * @throws notFound
 */
export const premisOf = async (db: TenantDb, uuid: string): Promise<string> => {
  const asset = await db
    .selectFrom('asset as a')
    .innerJoin('original as o', (join) =>
      join.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.sha256', '=', 'a.original_sha256'),
    )
    .leftJoin('fixity as f', (join) => join.onRef('f.tenant_id', '=', 'o.tenant_id').onRef('f.sha256', '=', 'o.sha256'))
    .select(['a.original_name', 'o.sha256', 'o.size', 'o.media_type', 'o.created_at', 'f.checked_at', 'f.outcome'])
    .where('a.tenant_id', '=', db.tenantId)
    .where('a.uuid', '=', uuid)
    .executeTakeFirst()
  if (asset === undefined) throw new Refusal('notFound')
  const recorded = await db
    .selectFrom('fixity_event')
    .select(['uuid', 'at', 'kind', 'detail'])
    .where('tenant_id', '=', db.tenantId)
    .where('sha256', '=', asset.sha256)
    .orderBy('at')
    .execute()
  const { sha256, created_at: at } = asset
  const events: Event[] = [
    { id: `${uuid}/ingestion`, type: 'ingestion', at, outcome: 'success', detail: 'Uploaded.' },
    { id: `${uuid}/digest`, type: 'message digest calculation', at, outcome: 'success', detail: `SHA-256 ${sha256}` },
    ...recorded.map((event) => ({
      id: event.uuid,
      at: event.at,
      detail: event.detail,
      ...EVENT_TYPES[event.kind as EventKind],
    })), // a check constraint of the table
  ]
  if (asset.checked_at !== null) {
    const outcome = asset.outcome === 'intact' ? 'pass' : 'fail'
    const detail = `Compared with the SHA-256 of the upload: ${asset.outcome}.`
    events.push({ id: `${uuid}/last-check`, type: 'fixity check', at: asset.checked_at, outcome, detail })
  }
  const attributes = { xmlns: NAMESPACE, 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', version: '3.0' }
  const object = objectOf(uuid, asset, events)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('premis', [object, ...events.map(eventOf)], attributes)}\n`
}

type EventKind = 'changed' | 'missing' | 'repaired' | 'intact again'
const EVENT_TYPES: Record<EventKind, { type: string; outcome: string }> = {
  changed: { type: 'fixity check', outcome: 'fail' },
  missing: { type: 'fixity check', outcome: 'fail' },
  repaired: { type: 'replication', outcome: 'success' },
  'intact again': { type: 'fixity check', outcome: 'pass' },
}

type Original = { original_name: string; sha256: string; size: number; media_type: string }

const identifier = (of: string, type: string, value: string): Content =>
  element(of, [element(`${of}Type`, [type]), element(`${of}Value`, [value])])

const objectOf = (uuid: string, { original_name: name, sha256, size, media_type: type }: Original, events: Event[]) =>
  element(
    'object',
    [
      identifier('objectIdentifier', 'UUID', uuid),
      element('objectCharacteristics', [
        element('fixity', [element('messageDigestAlgorithm', ['SHA-256']), element('messageDigest', [sha256])]),
        element('size', [String(size)]),
        element('format', [element('formatDesignation', [element('formatName', [type])])]),
      ]),
      element('originalName', [name]),
      ...events.map(({ id }) => identifier('linkingEventIdentifier', 'local', id)),
    ],
    { 'xsi:type': 'file' },
  )

const eventOf = ({ id, type, at, outcome, detail }: Event): Content =>
  element('event', [
    identifier('eventIdentifier', 'local', id),
    element('eventType', [type]),
    element('eventDateTime', [at.toISOString()]),
    element('eventDetailInformation', [element('eventDetail', [detail])]),
    element('eventOutcomeInformation', [element('eventOutcome', [outcome])]),
  ])
