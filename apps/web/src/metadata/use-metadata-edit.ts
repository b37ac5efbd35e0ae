import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { CheckedVersion } from '#shared/api/if-match.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { pairsOf, startValue } from './metadata-values.ts'
import type { MetadataForm } from './use-metadata-form.ts'

type Described = { customMetadataList: MetadataPair[]; version: number }

/** The pairs of an entity by the name of their field. */
export type PairsByField = Record<string, MetadataPair[] | undefined>

const byField = (pairs: readonly MetadataPair[]): PairsByField => {
  const fields: Record<string, MetadataPair[]> = Object.create(null) as Record<string, never>
  for (const pair of pairs) (fields[pair.name] ??= []).push(pair)
  return fields
}

type Options<Entity> = {
  metadata: MetadataForm
  entity: Entity
  read: () => Promise<Entity>
  send: (save: { customMetadataList: MetadataPair[]; version: CheckedVersion }) => Promise<Entity>
  onSaved: (saved: Entity) => void
  onRefused?: (error: Error) => void
  onReload: (current: Entity) => void
}

/** Edits the metadata of an entity. A save sends its list of pairs with the fields that the person changed. */
export const useMetadataEdit = <Entity extends Described>({ metadata, send, onRefused, ...options }: Options<Entity>) =>
  useEdit<Entity, PairsByField>({
    ...options,
    // As an untouched form would send them.
    valuesOf: ({ customMetadataList: pairs }) =>
      byField(
        pairsOf(
          metadata.fields.map((template) => ({ template, value: startValue(template, pairs) })),
          pairs,
        ),
      ),
    values: () => byField(metadata.pairs()),
    send: ({ values, version }) =>
      send({ customMetadataList: Object.values(values).flatMap((pairs) => pairs ?? []), version }),
    onRefused: (error) => {
      if (error instanceof CallRefused) metadata.setErrors(error.errors)
      onRefused?.(error)
    },
  })
