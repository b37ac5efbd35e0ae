import { Modal } from '@mantine/core'
import { PRIORITIES } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { MetadataList } from './MetadataList.tsx'
import classes from './MetadataList.module.css'

type Props = { opened: boolean; onClose: () => void; templates: readonly Template[]; pairs: readonly MetadataPair[] }

/** Every field of an entity, the empty ones too, so that gaps in the description can be seen. */
export const AllMetadata = ({ opened, onClose, templates, pairs }: Props) => {
  const { t } = useTranslation(['metadata', 'shared'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('allMetadata')}
      size={600}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.groups}>
        {PRIORITIES.map((priority) => (
          <MetadataList key={priority} templates={templates} pairs={pairs} priority={priority} empty="—" />
        ))}
      </div>
    </Modal>
  )
}
