import type { KEY_CAPABILITIES } from '@pressmark/contract/identity/api-keys.ts'
import type { TFunction } from 'i18next'

type KeyCapability = (typeof KEY_CAPABILITIES)[number]
type Underscored<Text extends string> = Text extends `${infer Area}.${infer Right}` ? `${Area}_${Right}` : never

/** Returns the text of a capability. The translations use dots for levels. */
export const capabilityText = (t: TFunction<'apiKeys'>, capability: KeyCapability): string =>
  t(`capability.${capability.replace('.', '_') as Underscored<KeyCapability>}`)
