import type { Asset } from '@pressmark/contract/catalogue/assets.ts'

type Described = Pick<Asset, 'customMetadataList'>

/** Returns the value of a field in each asset, '' for an asset without one. */
export const valuesOfField = (assets: readonly Described[], name: string): string[] =>
  assets.map(({ customMetadataList }) => customMetadataList.find((pair) => pair.name === name)?.value ?? '')

/** Returns the only value of a list, or undefined if they differ. */
export const sharedValue = (values: readonly string[]): string | undefined => {
  const [value] = values
  return values.every((one) => one === value) ? value : undefined
}

/** Returns the value that a field has in all assets, '' if no asset has one, or undefined if the values differ. */
export const commonValue = (assets: readonly Described[], name: string): string | undefined =>
  sharedValue(valuesOfField(assets, name))
