import type { Asset } from '@pressmark/contract/catalogue/assets.ts'

/** Returns the value that a field has in all assets, '' if no asset has one, or undefined if the values differ. */
export const commonValue = (assets: readonly Pick<Asset, 'customMetadataList'>[], name: string): string | undefined => {
  const values = new Set(
    assets.map(({ customMetadataList }) => customMetadataList.find((pair) => pair.name === name)?.value ?? ''),
  )
  const [value] = values
  return values.size === 1 ? value : undefined
}
