import { editAssets, listAssetsOfItem, MAX_CHOSEN_ASSETS, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { call } from '#shared/api/call.ts'
import { openedVersion } from '#shared/api/if-match.ts'
import { valuesOfField } from './common-value.ts'

/** Assets that are edited together. Their version grows when one of them changes. */
export type Selection = { assets: readonly Asset[]; version: number }

/** Several assets as the entity of a form. */
export const selectionOf = (assets: readonly Asset[]): Selection => ({
  assets,
  version: assets.reduce((sum, { version }) => sum + version, 0),
})

/** Returns the values of each field, one for each asset. */
export const valuesOfSelection = ({ assets }: Selection, fields: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(fields.map((name) => [name, valuesOfField(assets, name)]))

/** Reads the current state of the assets that are still there, in the same order. */
export const readSelection = async (uuid: string, kind: AssetType, { assets }: Selection): Promise<Selection> => {
  const current = new Map<string, Asset>()
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const answer = await readChunk(uuid, kind, page)
    for (const asset of answer.assets) current.set(asset.uuid, asset)
    pages = answer.page.totalPages
  }
  return selectionOf(assets.flatMap((asset) => current.get(asset.uuid) ?? []))
}

/** Reads the assets of an item by position, as many as one action can change. */
export const readSelectable = async (uuid: string, kind: AssetType): Promise<Asset[]> =>
  (await readChunk(uuid, kind, 0)).assets

const readChunk = async (uuid: string, kind: AssetType, page: number) => {
  const query = { page, size: MAX_CHOSEN_ASSETS, sort: ['position'] }
  const answer = await call(listAssetsOfItem, { params: { uuid, assetType: kind }, query })
  return { assets: answer._embedded[kind] ?? [], page: answer.page }
}

/** Saves the same values in all assets of the selection. Each must still have its version.
 *  @throws CallRefused */
export const saveSelection = (
  uuid: string,
  kind: AssetType,
  { assets }: Selection,
  values: readonly (readonly [string, readonly string[]])[],
): Promise<unknown> =>
  call(editAssets, {
    params: { uuid, assetType: kind },
    body: {
      uuids: assets.map((asset) => asset.uuid),
      versions: assets.map(openedVersion),
      customMetadataList: values.map(([name, [value = '']]) => ({ name, value })),
    },
  })
