import { PRIORITIES } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { MetadataList } from './MetadataList.tsx'
import classes from './MetadataList.module.css'

type Props = { onClose: () => void; templates: readonly Template[]; pairs: readonly MetadataPair[] }

/** Shows all fields of an entity, including empty ones, so that gaps in the description are visible. */
export const AllMetadata = ({ onClose, templates, pairs }: Props) => {
  const { t } = useTranslation('metadata')
  return (
    <Dialog title={t('allMetadata')} size={600} onClose={onClose}>
      <div className={classes.groups}>
        {PRIORITIES.map((priority) => (
          <MetadataList key={priority} templates={templates} pairs={pairs} priority={priority} empty="—" />
        ))}
      </div>
    </Dialog>
  )
}
