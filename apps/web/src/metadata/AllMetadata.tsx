import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import type { ComponentType } from 'react'
import { Dialog, type DialogProps } from '#shared/ui/Dialog.tsx'
import { MetadataList } from './MetadataList.tsx'

type Props = {
  onClose: () => void
  templates: readonly Template[]
  pairs: readonly MetadataPair[]
  frame?: ComponentType<DialogProps>
}

/** Shows all fields of an entity, including empty ones, so that gaps in the description are visible. */
export const AllMetadata = ({ onClose, templates, pairs, frame: Frame = Dialog }: Props) => {
  const { t } = useTranslation('metadata')
  return (
    <Frame title={t('allMetadata')} size={600} onClose={onClose}>
      <MetadataList templates={templates} pairs={pairs} />
    </Frame>
  )
}
